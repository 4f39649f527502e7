// A campaign, end to end: an editor begins it, three people label at the same
// time by keyboard alone, with ties, skips and undo; the server is killed in the
// middle; every number on the campaign's page follows from what they pressed; an
// adjudicator settles, by keyboard too, what they differ on.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";

const pairs = 9; // each wanted from two of the three people: 18 labels
const hard = "Question 4?"; // nobody can judge it

// pick says what a person chooses of a question: the first text, the second, or equal.
const pick = {
  Ann: () => "first",
  Bea: (n) => (n % 3 === 0 ? "equal" : "first"),
  Cem: (n) => (n % 3 === 1 ? "second" : "first"),
};

test("three people label a campaign", { skip, timeout: 240_000 }, async (t) => {
  const [server, browser] = await Promise.all([Server.start(), launch()]);
  after(async () => Promise.all([server.stop(), browser.close()]));
  const file = join(server.data, "pairs.csv");
  const rows = Array.from({ length: pairs }, (_, i) => `Question ${i + 1}?,first text ${i + 1},second text ${i + 1},faithfulness`);
  writeFileSync(file, `question,answer_a,answer_b,dimension\n${rows.join("\n")}\n`);
  server.concord("import", file, "--name", "Nine", "--as", "pairs");
  const admin = await signedIn(browser, server.link);
  let campaign;

  await t.test("an editor begins it by keyboard", async () => {
    const { page } = admin;
    await page.goto(`${server.base}/campaigns`);
    await checkAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "New campaign" }).first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/campaigns\/new/);
    await checkAccessible(page);
    await page.getByLabel("Name").fill("Nine pairs");
    await page.getByLabel("“Equal” may be chosen").focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Begin the campaign" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/campaigns\/\d+$/);
    campaign = page.url();
    assert.match(await page.getByTestId("campaign-dimension").innerText(), /9 pairs\s+0 of 18/);
    await checkAccessible(page);
  });

  const said = new Map(); // question -> picks of those who labeled it
  const people = {};
  for (const name of Object.keys(pick)) people[name] = await signedIn(browser, server.invite(name, "annotator"));

  await t.test("they read the instructions first", async () => {
    for (const { page } of Object.values(people)) {
      await page.getByRole("main").getByRole("link", { name: /^Label: Faithfulness, Nine pairs/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Show the first pair" }).waitFor();
      await checkAccessible(page);
      await page.getByRole("button", { name: "Show the first pair" }).focus();
      await page.keyboard.press("Enter");
      await page.getByTestId("pair").waitFor();
      await checkAccessible(page);
    }
  });

  await t.test("undo, and saying it again, is one label", async () => {
    const { page } = people.Ann;
    const at = await question(page);
    if (at === hard) return; // she skips it below
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await page.getByTestId("note").getByText("Saved.").waitFor();
    await page.keyboard.press("u");
    await page.getByTestId("note").getByText("Undone.").waitFor();
    assert.equal(await question(page), at);
  });

  await t.test("an answer saves itself after a pause, where that is asked for, and any key stops it", async () => {
    const { page } = people.Bea;
    const at = await question(page);
    await page.getByLabel("Save by itself").check();
    await page.keyboard.press("1");
    await page.locator("[data-save].desk-waits").waitFor();
    await page.keyboard.press("g"); // stops it
    assert.equal(await page.locator("[data-save].desk-waits").count(), 0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("2");
    await page.getByTestId("note").getByText("Saved.").waitFor();
    await page.keyboard.press("u");
    await page.getByTestId("note").getByText("Undone.").waitFor();
    assert.equal(await question(page), at);
    await page.getByLabel("Save by itself").uncheck();
    await page.locator("#desk-question").focus();
  });

  // The server is killed while Cem has written a comment and presses Enter.
  await t.test("an answer given while the server is down is sent when it is back, once", async () => {
    const { page } = people.Cem;
    const at = await question(page);
    await page.keyboard.press("c");
    await page.keyboard.type("written when the server was down");
    await page.keyboard.press("Escape");
    const chosen = at === hard ? "first" : pick.Cem(numberOf(at));
    await choose(page, chosen);
    const port = new URL(server.base).port;
    await server.kill("SIGKILL");
    await page.keyboard.press("Enter");
    await page.getByText("Your answer is kept in this browser").waitFor();
    await server.run("--addr", `127.0.0.1:${port}`);
    await page.waitForFunction((q) => document.querySelector("#desk-question")?.textContent !== q, at, { timeout: 30_000 });
    note(said, at, "Cem", chosen);
  });

  await t.test("all three at the same time, by keyboard", async () => {
    await Promise.all(Object.entries(people).map(([name, { page }]) => labelAll(page, name, said)));
  });

  await t.test("the page of the campaign counts what they said", async () => {
    const { page } = admin;
    await page.goto(campaign);
    const judged = [...said.values()];
    const full = judged.filter((picks) => picks.size === 2);
    const states = {
      done: full.filter((p) => new Set(p.values()).size === 1).length,
      conflict: full.filter((p) => new Set(p.values()).size === 2).length,
      "needs another": judged.filter((p) => p.size === 1).length,
      skipped: said.has(hard) ? 0 : 1,
    };
    const row = page.getByTestId("campaign-dimension");
    for (const [state, n] of Object.entries(states)) {
      assert.equal(await row.locator(`[data-state="${state}"]`).innerText(), String(n), `${state}: ${describe(said)}`);
    }
    const labels = judged.reduce((n, picks) => n + picks.size, 0);
    assert.match(await row.innerText(), new RegExp(`${labels} of 18`));
    // Eight pairs by two people each; the hard one by Cem alone, if it was before him.
    assert.equal(labels, said.has(hard) ? 17 : 16);
    for (const name of Object.keys(pick)) {
      const own = judged.filter((picks) => picks.has(name)).length;
      const line = page.getByTestId("campaign-person").filter({ hasText: name });
      assert.match(await line.innerText(), new RegExp(`${name}\\s+${own}\\s`), name);
    }
    await checkAccessible(page);
  });

  await t.test("people among themselves come first, as they pressed", async () => {
    const { page } = admin;
    const shared = [...said.values()].filter((picks) => picks.size === 2);
    const same = shared.filter((picks) => new Set(picks.values()).size === 1).length;
    const first = page.locator("section.panel").first();
    assert.match(await first.getByTestId("headline").innerText(), new RegExp(`the same on ${same} of ${shared.length} pairs`));
  });

  await t.test("an adjudicator settles by keyboard what they differ on", async () => {
    const differ = [...said].filter(([, picks]) => picks.size === 2 && new Set(picks.values()).size === 2);
    const eve = await signedIn(browser, server.invite("Eve", "adjudicator"));
    const { page } = eve;
    await page.goto(`${server.base}/datasets/1/adjudication?campaign=1`);
    await checkAccessible(page);
    assert.equal(await page.getByTestId("dispute").count(), differ.length);
    await page.getByRole("link", { name: "Settle the first" }).focus();
    await page.keyboard.press("Enter");
    for (let left = differ.length; left > 0; left--) {
      await page.getByTestId("place").getByText(`of ${left} to settle`).waitFor();
      if (left === differ.length) await checkAccessible(page);
      const at = await question(page);
      const [, picks] = differ.find(([q]) => q === at);
      assert.equal(await page.getByTestId("case-label").count(), picks.size);
      await choose(page, "first");
      await page.keyboard.press("r");
      await page.keyboard.type("The first sticks to the text, a1b2.");
      await page.keyboard.press(left % 2 ? "Control+Enter" : "Escape");
      if (left % 2 === 0) await page.keyboard.press("Enter");
      if (left > 1) await page.waitForFunction((q) => document.querySelector("#desk-question")?.textContent !== q, at);
    }
    await page.waitForURL(/adjudication\?campaign=1$/);
    await page.getByText("Nothing is left to settle.").waitFor();
    assert.equal(await page.getByTestId("settled").count(), differ.length);
    await eve.close();
    await admin.page.goto(campaign);
    const row = admin.page.getByTestId("campaign-dimension");
    assert.equal(await row.locator('[data-state="adjudicated"]').innerText(), String(differ.length));
    assert.equal(await row.locator('[data-state="conflict"]').innerText(), "0");
    const gold = (await (await admin.page.request.get(`${server.base}/datasets/1/gold.jsonl`)).text()).trim().split("\n").map((l) => JSON.parse(l));
    const settled = gold.filter((g) => g.human_from === "adjudicated");
    assert.equal(settled.length, differ.length);
    assert.ok(settled.every((g) => g.decided_by === "Eve" && g.people === 2 && g.human === g.adjudicated));
    await admin.page.goto(`${server.base}/datasets/1/quality?campaign=1`);
    await checkAccessible(admin.page);
    assert.equal(await admin.page.getByTestId("annotator").count(), 3);
  });

  await t.test("the export has every answer once, by item", async () => {
    const reply = await admin.page.request.get(`${campaign}/labels.jsonl`);
    const lines = (await reply.text()).trim().split("\n").map((l) => JSON.parse(l));
    const standing = lines.filter((l) => l.standing);
    const seen = lines.map((l) => `${l.label} ${l.question} ${l.annotator} ${l.pick} ${l.standing}`).join("\n");
    assert.equal(standing.length, [...said.values()].reduce((n, p) => n + p.size, 0), seen);
    assert.equal(lines.filter((l) => l.comment === "written when the server was down").length, 1);
    assert.ok(standing.every((l) => l.probability === 1 && l.purpose === "label" && l.people_wanted === 2));
    const ties = standing.filter((l) => l.pick === "tie").length;
    assert.equal(ties, [...said.values()].flatMap((p) => [...p.values()]).filter((c) => c === "equal").length);
  });
  for (const person of [admin, ...Object.values(people)]) await person.close();
});

const question = (page) => page.locator("#desk-question").innerText();
const numberOf = (question) => Number(/\d+/.exec(question)[0]);
const describe = (said) => JSON.stringify([...said].map(([q, picks]) => [q, ...picks]));

function note(said, question, name, chosen) {
  if (!said.has(question)) said.set(question, new Map());
  said.get(question).set(name, chosen);
}

// choose presses the key of the side on which the text stands.
async function choose(page, chosen) {
  const left = await page.getByTestId("side").first().locator(".desk-text").first().innerText();
  const key = chosen === "equal" ? "3" : left.startsWith(chosen) ? "1" : "2";
  await page.keyboard.press(key);
}

// labelAll goes through a person's queue until nothing is left.
async function labelAll(page, name, said) {
  let skippedOnce = false;
  for (let steps = 0; steps < 40; steps++) {
    await page.locator("[data-desk]").waitFor();
    if ((await page.getByTestId("pair").count()) === 0) return;
    const at = await question(page);
    const key = await page.locator("[name=key]").inputValue();
    if (at === hard) {
      await page.keyboard.press("x");
      await page.keyboard.press("Enter");
    } else if (name === "Bea" && !skippedOnce) {
      skippedOnce = true;
      await page.keyboard.press("s"); // comes back at the end
    } else {
      const chosen = pick[name](numberOf(at));
      await choose(page, chosen);
      await page.keyboard.press("Enter");
      note(said, at, name, chosen);
    }
    await page.waitForFunction((k) => document.querySelector("[name=key]")?.value !== k, key);
  }
  assert.fail(`${name} never comes to an end`);
}
