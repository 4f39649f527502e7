// The pages of runs while something happens: a run that is watched, one that is
// stopped and resumed, one that fails.
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
