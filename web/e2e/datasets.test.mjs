// A dataset's life in the browser: one file of each kind, rejected rows that are
// fixed and uploaded again, versions, search, edits, archived rows, and pairs made
// of sheets and of questions that nearly agree.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";
import { kinds } from "./files.mjs";

const broken = `question,answer,contexts,topic
Which moon has volcanoes?,Io has.,"['Io is volcanic.']",moons
Which planet has rings?,Saturn has.,"['Saturn has rings",planets
`;
const changed = `question,answer,contexts,topic
Which moon has volcanoes?,Io of Jupiter.,"['Io is volcanic.']",moons
Why is Mars red?,Rust.,"['Iron oxide.']",planets
`;

test("datasets", { skip, timeout: 240_000 }, async (t) => {
  const [server, browser] = await Promise.all([Server.start(), launch()]);
  after(async () => Promise.all([server.stop(), browser.close()]));
  const editor = await signedIn(browser, server.link);
  const { page } = editor;
  const main = () => page.getByRole("main").innerText();

  // preview uploads a file and stays at its preview; imported goes on to the result.
  async function preview(name, content) {
    await page.goto(`${server.base}/datasets/new`);
    await page.getByLabel("Drop a file here, or choose one").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    await page.getByTestId("becomes").waitFor();
  }
  async function imported(name, content, dataset) {
    await preview(name, content);
    if (dataset) await page.getByLabel("Name of the dataset").fill(dataset);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/datasets\/\d+/);
  }

  for (const [name, content] of Object.entries(kinds)) {
    await t.test(`a file of the kind ${name}`, async () => {
      await imported(name, content, `Of ${name}`);
      assert.match(await page.getByTestId("imported").innerText(), /Imported, nothing rejected[\s\S]*Imported\s+2\b/);
      await checkAccessible(page);
    });
  }

  await t.test("a Parquet file, downloaded and uploaded again, changes nothing", async () => {
    const parquet = await (await page.request.get(`${server.base}/datasets/1/samples.parquet`)).body();
    await imported("kind.parquet", parquet, "Of parquet");
    assert.match(await page.getByTestId("imported").innerText(), /Parquet/);
    await imported("kind.parquet", parquet, "Of kind.csv");
    await page.getByText("has these rows already").waitFor();
  });

  await t.test("rejected rows are fixed and uploaded again", async () => {
    await imported("moons.csv", broken);
    assert.match(await page.getByTestId("rejects").innerText(), /3\s+contexts/);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download 1 row" }).click()]);
    const rejects = readFileSync(await file.path(), "utf8").replace("['Saturn has rings", "['Saturn has rings.']");
    await preview("moons-rejects.csv", rejects);
    assert.match(await page.getByTestId("succeeds").innerText(), /adds to the 1 row of moons and becomes version 2/);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/datasets\/\d+/);
    assert.match(await page.getByTestId("versions").innerText(), /Version 2, shown here\s+2\s+1 added/);
  });

  await t.test("a changed file is a version, the same file is none", async () => {
    await imported("moons.csv", changed);
    assert.match(await page.getByTestId("versions").innerText(), /Version 3, shown here\s+2\s+1 added\s+1 changed\s+1 removed/);
    await page.getByRole("link", { name: "1 changed" }).click();
    await page.getByTestId("changes").waitFor();
    assert.match(await main(), /Io has\.[\s\S]*Io of Jupiter\./);
    await checkAccessible(page);
    await imported("moons.csv", changed);
    await page.getByText("moons has these rows already").waitFor();
  });
  const moons = page.url().split("?")[0];

  await t.test("search and filters", async () => {
    await page.goto(moons);
    await page.getByLabel("Search in question, answer, reference").fill("rust");
    await page.keyboard.press("Enter");
    await page.getByTestId("search-state").getByText("1 row found").waitFor();
    await page.getByLabel("topic").selectOption("moons");
    await page.getByTestId("search-state").getByText("No row found").waitFor();
    await page.getByLabel("Search in question, answer, reference").fill("");
    await page.keyboard.press("Enter");
    await page.getByTestId("search-state").getByText("1 row found").waitFor();
    assert.match(page.url(), /m\.topic=moons/);
    await checkAccessible(page);
  });

  await t.test("an edited row keeps its history; an archived one comes back", async () => {
    await page.getByTestId("rows").getByRole("link").first().click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.locator("[name=answer]").fill("Io, the nearest of the large ones.");
    await checkAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByTestId("history").getByText("Io of Jupiter.").waitFor({ state: "attached" }); // folded away
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText("archived", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("button", { name: "Archive" }).waitFor();
    await checkAccessible(page);
  });

  await t.test("the sheets of a workbook become pairs", async () => {
    await preview("systems.xlsx", kinds["kind.xlsx"]);
    await page.getByLabel("Sheet").selectOption("***");
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/pairs\/new\?a=\d+/);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Make pairs" }).click();
    await page.getByTestId("joined").waitFor();
    assert.match(await page.getByTestId("joined").innerText(), /Answer relevance\s+2 pairs/);
  });

  await t.test("questions that nearly agree are paired only when accepted", async () => {
    await imported("old.csv", "question,answer\nWhere does the Nile end?,In Egypt.\nWhy is Mars so red?,Rust.\n");
    await imported("new.csv", "question,answer\nWhere does the Nile ends?,In the sea.\nWhy is Mars red?,Iron.\n");
    await page.goto(`${server.base}/pairs/new`);
    await page.getByRole("button", { name: "Make pairs" }).click();
    await page.getByTestId("review").waitFor();
    await checkAccessible(page);
    await page.getByLabel("Pair line 1").check();
    await page.getByRole("button", { name: "Pair the ticked ones" }).click();
    await page.getByTestId("joined").waitFor();
    assert.match(await page.getByTestId("joined").innerText(), /Answer relevance\s+1 pair/);
    await checkAccessible(page);
  });
  await editor.close();
});
