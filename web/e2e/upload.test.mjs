// From a dropped file to a dataset, with the things that only a browser shows:
// dropping, the preview that follows a choice, and files that are too large.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { workbook } from "./files.mjs";
import { Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";

const moons = `question,answer,contexts,topic
Which moon has volcanoes?,Io has.,"['Io is volcanic.']",moons
Which planet has rings?,Saturn has.,"['Saturn has rings",planets
`;

test("upload", { skip, timeout: 120_000 }, async (t) => {
  const [server, browser] = await Promise.all([Server.start(), launch()]);
  after(async () => Promise.all([server.stop(), browser.close()]));
  const editor = await signedIn(browser, server.link);
  const { page } = editor;

  await t.test("a dropped file leads to its preview", async () => {
    await page.goto(`${server.base}/datasets/new`);
    await page.evaluate(drop, ["moons.csv", moons]);
    await page.waitForURL(/\/uploads\//);
    assert.equal(await page.getByTestId("becomes").innerText(), "1 sample to score");
    await checkAccessible(page);
  });

  await t.test("the preview follows a choice and keeps the focus", async () => {
    const topic = page.locator("#map-3");
    await topic.focus();
    await topic.selectOption("reference");
    await page.getByTestId("can-run").filter({ hasText: "Context recall" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "map-3");
    await page.reload(); // the address remembers the choice
    assert.equal(await page.locator("#map-3").inputValue(), "reference");
  });

  await t.test("the import says what was rejected", async () => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.waitForURL(/\/datasets\/\d+/);
    assert.match(await page.getByTestId("rejects").innerText(), /3\s+contexts/);
    await checkAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download 1 row" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "moons-rejects.csv");
  });

  // arrives waits for the preview of a file.
  async function arrives(name, content) {
    await page.goto(`${server.base}/datasets/new`);
    await page.setInputFiles("[name=file]", { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    if (!/\/uploads\//.test(page.url())) await page.getByRole("button", { name: "Upload", exact: true }).click().catch(() => {});
    await page.waitForURL(/\/uploads\//);
    await checkAccessible(page);
  }

  await t.test("what people said is recognized, with the dataset it belongs to", async () => {
    const said = (who) => `question,answer_a,answer_b,annotator,pick\nWhere is Io?,Near Jupiter.,Near Mars.,${who},A\n`;
    await arrives("anna.csv", said("anna"));
    assert.equal(await page.getByTestId("becomes").innerText(), "1 row of what people said");
    assert.match(await page.getByTestId("why").innerText(), /“pick” says what people think of two items a row/);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/datasets\/\d+/);
    await arrives("ben.csv", said("ben"));
    assert.match(await page.getByTestId("joined").innerText(), /1 label on pairs of the dataset/);
    assert.equal(await page.getByLabel("Goes to").evaluate((e) => e.selectedOptions[0].text), "anna");
  });

  await t.test("of a workbook the sheet with the table is read, and another can be chosen", async () => {
    const table = (answer) => [["question", "answer"], ["Where is Io?", answer]];
    await arrives("book.xlsx", workbook({ notes: [], old: table("Here."), new: table("There.") }));
    assert.equal(await page.getByLabel("Sheet").inputValue(), "old");
    await page.getByLabel("Sheet").selectOption("new");
    await page.getByRole("cell", { name: "There." }).first().waitFor();
    await page.getByLabel("Sheet").selectOption("*");
    await page.getByTestId("becomes").filter({ hasText: "2 samples" }).waitFor();
  });

  await t.test("a file without a good row makes no dataset and gives its rows back", async () => {
    await arrives("bad.csv", "question,contexts\nq,['c\nr,['d\n");
    assert.equal(await page.getByRole("button", { name: "Import", exact: true }).count(), 0);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-rejects").first().click()]);
    assert.equal(file.suggestedFilename(), "bad-rejects.csv");
  });

  await t.test("a file that is too large does not travel", async () => {
    await page.goto(`${server.base}/datasets/new`);
    await page.locator("form[data-drop-zone]").evaluate((form) => (form.dataset.maxBytes = "10"));
    await page.evaluate(drop, ["large.csv", moons]);
    await page.getByText("large.csv is larger than this server accepts").waitFor();
  });

  await t.test("on a phone nothing is wider than the screen", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const path of ["/datasets", "/datasets/new", "/datasets/1", "/datasets/1/rows/1", "/pairs/new"]) {
      await page.goto(server.base + path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path);
      await checkAccessible(page);
    }
  });
  await editor.close();
});

// drop lets a file fall on the drop zone; it runs in the page.
function drop([name, text]) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "text/csv" }));
  document.querySelector("[data-drop-zone]").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}
