// The main job, end to end, in a browser: upload, evaluate by two judges, label
// as two people, read the agreement against both golds.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { Endpoint, Server, checkAccessible, launch, signedIn, skip, testdata } from "./harness.mjs";
import { count, longer, rows, scriptedGrade } from "./wikieval.mjs";

const file = testdata("wikieval/WikiEval_samples_10.jsonl");
const why = skip || (!file && "the WikiEval rows are not here");

test("the main job", { skip: why, timeout: 180_000 }, async (t) => {
  const [server, endpoint, browser] = await Promise.all([Server.start(), Endpoint.start(), launch()]);
  after(async () => Promise.all([server.stop(), endpoint.stop(), browser.close()]));
  server.concord("judge", "add", "scripted", "--base-url", endpoint.url, "--model", "m", "--embedding-model", "e");
  const admin = await signedIn(browser, server.link);
  const { page } = admin;
  const wiki = rows(file);

  await t.test("upload: ten rows become thirty pairs", async () => {
    await page.goto(`${server.base}/datasets/new`);
    await checkAccessible(page);
    await page.getByLabel("Drop a file here, or choose one").setInputFiles(file);
    await page.getByTestId("becomes").waitFor();
    assert.match(await page.getByTestId("becomes").innerText(), /30 pairs/);
    await checkAccessible(page);
    await page.getByLabel("Name of the dataset").fill("Wiki");
    await page.getByRole("button", { name: "Import" }).click();
    await page.waitForURL(/\/datasets\/\d+/);
    assert.match(await page.getByRole("main").innerText(), /Imported\s+10\s+Pairs\s+30\s+Rejected\s+0/);
    await checkAccessible(page);
  });
  const dataset = page.url().split("?")[0];

  for (const judge of ["lexical", "scripted"]) {
    await t.test(`evaluation by ${judge}`, async () => {
      await page.goto(`${dataset}/runs/new`);
      await page.getByLabel("Judge", { exact: true }).selectOption(judge);
      await page.waitForLoadState("networkidle");
      await checkAccessible(page);
      await page.getByRole("button", { name: "Start the run" }).click();
      await page.waitForURL(/\/runs\/\d+$/);
      await page.getByText("done", { exact: true }).first().waitFor();
      assert.match(await page.getByRole("main").innerText(), /210 of 210/);
      await checkAccessible(page);
    });
  }

  // Mara picks the grounded answer everywhere, Ken on all rows but the first two.
  const picks = {
    Mara: (row) => row.answer,
    Ken: (row) => (wiki.indexOf(row) < 2 ? row.ungrounded : row.answer),
  };
  for (const [name, pick] of Object.entries(picks)) {
    await t.test(`${name} labels by keyboard`, async () => {
      const person = await signedIn(browser, server.invite(name, "annotator"));
      await label(person.page, wiki, pick);
      await person.close();
    });
  }

  const figures = async (gold) => (await page.request.get(`${dataset}/agreement.json?gold=${gold}`)).json();
  const row = (doc, dimension, method, judge) =>
    doc.rows.find((r) => r.dimension === dimension && r.method === method && r.judge === judge);

  await t.test("agreement with construction", async () => {
    const doc = await figures("construction");
    const counts = ({ right, ties, wrong }) => ({ right, ties, wrong });
    assert.deepEqual(counts(row(doc, "faithfulness", "longer", "")), count(wiki, longer, "answer", "ungrounded"));
    assert.deepEqual(counts(row(doc, "answer_relevance", "longer", "")), count(wiki, longer, "answer", "poor"));
    assert.deepEqual(counts(row(doc, "answer_relevance", "score", "scripted")), count(wiki, scriptedGrade, "answer", "poor"));
    // Every context_v2 contains the start of its context_v1 and more: shorter wins ten times.
    // Wilson of 10 out of 10: low = 10 / (10 + 1.96²) = 0.7225.
    const shorter = row(doc, "context_relevance", "shorter", "");
    assert.deepEqual(counts(shorter), { right: 10, ties: 0, wrong: 0 });
    assert.equal(shorter.agreement, 1);
    assert.ok(Math.abs(shorter.low - 0.7225) < 5e-4 && shorter.high === 1, JSON.stringify(shorter));
    // Ten right, none wrong, by a coin: 2 · ½¹⁰.
    assert.ok(Math.abs(shorter.p_coin - 2 / 1024) < 1e-9);
  });

  await t.test("agreement with people", async () => {
    const doc = await figures("human");
    assert.equal(doc.disputed, 2);
    // They agree on 8 of 10: A = 0.8, Wilson [0.4902, 0.9433].
    const people = row(doc, "faithfulness", "people", "");
    assert.deepEqual([people.n, people.right, people.agreement], [10, 8, 0.8]);
    assert.ok(Math.abs(people.low - 0.4902) < 5e-4 && Math.abs(people.high - 0.9433) < 5e-4, JSON.stringify(people));
    // On those eight the gold is the grounded answer.
    const settled = count(wiki.slice(2), longer, "answer", "ungrounded");
    const rule = row(doc, "faithfulness", "longer", "");
    assert.deepEqual([rule.n, rule.right, rule.wrong], [8, settled.right, settled.wrong]);
    assert.equal(row(doc, "answer_relevance", "longer", "").n, 0);
    assert.equal(row(doc, "answer_relevance", "longer", "").agreement, null);
  });

  await t.test("the page shows the same, and opens the pairs behind a number", async () => {
    await page.goto(`${dataset}/agreement?gold=construction`);
    await checkAccessible(page);
    const section = page.locator("#dimension-faithfulness");
    const line = section.getByRole("row", { name: /Longer wins/ });
    const { right } = count(wiki, longer, "answer", "ungrounded");
    await line.getByRole("link", { name: String(right), exact: true }).first().click();
    await page.waitForURL(/agreement\/pairs/);
    assert.equal(await page.getByRole("article").count(), right);
    await checkAccessible(page);
    await page.getByRole("article").first().getByRole("link").first().click();
    await page.waitForURL(/\/pairs\/\d+/);
    assert.match(await page.getByRole("main").innerText(), /Mara/);
    await checkAccessible(page);
  });
  await admin.close();
});

// label judges all faithfulness pairs of the only dataset by keys alone.
async function label(page, wiki, pick) {
  await page.getByRole("main").getByRole("link", { name: /^Label/ }).first().click();
  await page.waitForURL(/\/label\/\d+\/faithfulness/);
  await checkAccessible(page);
  for (let n = 1; n <= wiki.length; n++) {
    const question = await page.locator("#desk-question").innerText();
    const wanted = pick(wiki.find((r) => r.question === question));
    const left = await page.getByTestId("side").first().locator(".desk-text").first().innerText();
    const same = (a, b) => a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();
    await page.keyboard.press(same(left, wanted) ? "1" : "2");
    await page.keyboard.press("Enter");
    await page.getByTestId("progress").getByText(`${n} of ${wiki.length}`).first().waitFor();
  }
}
