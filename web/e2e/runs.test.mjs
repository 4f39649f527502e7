// The pages of runs: the form, a run that is watched, one that is stopped and
// resumed, one in which something fails, and two that are compared.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Endpoint, Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";

// questions is a file of n rows, each with two chunks.
function questions(n) {
  const path = join(mkdtempSync(join(tmpdir(), "concord-e2e-file-")), "rows.jsonl");
  const rows = Array.from({ length: n }, (_, i) => JSON.stringify({
    question: `When does library ${i + 1} open?`,
    answer: "The library opens at nine.",
    contexts: ["The library opens at nine and closes at eight.", "Bread is sold next door."],
    reference: "The library opens at nine.",
  }));
  writeFileSync(path, rows.join("\n"));
  return path;
}

async function start(page, base, judge, methods) {
  await page.goto(`${base}/datasets/1/runs/new?judge=${judge}&chosen=1${methods.map((m) => `&method=${m}`).join("")}`);
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.waitForURL(/\/runs\/\d+$/);
}

test("runs that are watched", { skip, timeout: 180_000 }, async (t) => {
  const [server, slow, browser] = await Promise.all([Server.start(), Endpoint.start("slow"), launch()]);
  after(async () => Promise.all([server.stop(), slow.stop(), browser.close()]));
  server.concord("import", questions(40), "--name", "Library");
  server.concord("judge", "add", "slow", "--base-url", slow.url, "--model", "m");
  const { page, close } = await signedIn(browser, server.link);

  await t.test("progress comes by itself, until the run is stopped", async () => {
    await start(page, server.base, "slow", ["context_relevance"]);
    const done = async () => Number((await page.getByTestId("progress").innerText()).match(/(\d+) of 40/)[1]);
    await page.waitForFunction(() => / [1-9]\d* of 40/.test(` ${document.querySelector("[data-testid=progress]").innerText}`.replace(/\s+/g, " ")));
    const seen = await done();
    await page.waitForFunction((n) => Number(/(\d+) of 40/.exec(document.querySelector("[data-testid=progress]").innerText)[1]) > n, seen);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    assert.match(await page.locator("#run-head").innerText(), /stopped/);
    assert.ok((await done()) < 40, "calls in flight finish, no others begin");
    await checkAccessible(page);
  });

  await t.test("it goes on with what is missing, also for a page without a stream", async () => {
    await page.route("**/events?*", (route) => route.abort());
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("done", { exact: true }).first().waitFor({ timeout: 60_000 });
    assert.match(await page.getByTestId("progress").innerText(), /40 of 40/);
  });

  await t.test("a server that stops does not wait for pages that watch", async () => {
    await page.unroute("**/events?*");
    await start(page, server.base, "slow", ["context_relevance"]);
    await page.waitForFunction(() => / [1-9]\d* of 40/.test(document.querySelector("[data-testid=progress]").innerText.replace(/\s+/g, " ")));
    await server.kill("SIGTERM");
    assert.equal(server.child.exitCode, 0);
  });
  await close();
});

test("a run from its form to its comparison", { skip, timeout: 240_000 }, async (t) => {
  const [server, good, bad, browser] = await Promise.all([Server.start(), Endpoint.start(), Endpoint.start("firstfails"), launch()]);
  after(async () => Promise.all([server.stop(), good.stop(), bad.stop(), browser.close()]));
  server.concord("import", questions(25), "--name", "Library");
  server.concord("judge", "add", "good", "--base-url", good.url, "--model", "m");
  server.concord("judge", "add", "shaky", "--base-url", bad.url, "--model", "m");
  const { page, close } = await signedIn(browser, server.link);
  const done = async () => {
    await page.getByText("done", { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByTestId("usage").getByText("25 of 25").waitFor();
  };

  await t.test("the form says what is possible and what it takes, without a reload", async () => {
    await page.goto(`${server.base}/datasets/1/runs/new`);
    await checkAccessible(page);
    await page.getByLabel("Judge", { exact: true }).selectOption("good");
    await page.getByTestId("estimate").getByText("no price is set for this judge").waitFor();
    const ticked = await page.locator("[data-testid=method] input:checked").evaluateAll((list) => list.map((box) => box.value));
    for (const slug of ticked.filter((slug) => slug !== "context_relevance")) await page.locator(`[id="method-${slug}"]`).uncheck();
    await page.getByTestId("estimate").getByText("about 25").waitFor();
    await page.getByRole("combobox", { name: "Rows" }).selectOption("first");
    await page.getByLabel("How many").fill("4");
    await page.getByTestId("estimate").getByText("on 4 rows").waitFor();
    await page.getByRole("combobox", { name: "Rows" }).selectOption("");
    await page.getByTestId("estimate").getByText("on 25 rows").waitFor();
    await checkAccessible(page);
  });

  await t.test("a double click starts one run", async () => {
    await page.getByRole("button", { name: "Start the run" }).dblclick();
    await page.waitForURL(/\/runs\/\d+$/);
    await done();
    await page.goto(`${server.base}/runs`);
    assert.equal(await page.locator("tbody tr").count(), 1);
  });

  await t.test("what failed is grouped by cause and retried", async () => {
    await start(page, server.base, "shaky", ["context_relevance"]);
    await done();
    const failure = page.getByTestId("failure");
    const [, n] = /(\d+) results[\s\S]*could not be read/.exec(await failure.innerText());
    await checkAccessible(page);
    await failure.getByRole("link", { name: `${n} results` }).click();
    await page.getByTestId("filter").waitFor();
    assert.equal(await page.locator("#run-rows [data-testid=row]").count(), Number(n));
    await page.getByTestId("failure").getByRole("button", { name: "Retry these" }).click();
    await page.getByTestId("failure").waitFor({ state: "detached", timeout: 60_000 });
    await done();
    await checkAccessible(page);
  });

  await t.test("rows open, and lead back", async () => {
    await page.locator("#run-rows [data-testid=row] a").first().click();
    await page.getByTestId("contexts").waitFor();
    await page.getByText("raw request and reply").first().click();
    await page.locator("pre.raw:visible").first().waitFor();
    await checkAccessible(page);
    await page.keyboard.press("j");
    await page.waitForURL(/\/rows\/2/);
    await page.goBack();
  });

  await t.test("two runs are compared", async () => {
    await page.goto(`${server.base}/runs/2`);
    await page.getByRole("link", { name: "Compare with run 1" }).click();
    assert.match(await page.getByTestId("warnings").innerText(), /Judge: good and shaky/);
    await page.getByText("common rows have the same value in both runs").waitFor();
    await checkAccessible(page);
    await page.getByRole("link", { name: "Show them" }).click();
    assert.equal(await page.locator("#rows [data-testid=row]").count(), 25);
    await page.setViewportSize({ width: 390, height: 800 });
    await checkAccessible(page);
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as CSV" }).click();
    assert.equal((await file).suggestedFilename(), "Library-run-1-and-2.csv");
  });
  await close();
});
