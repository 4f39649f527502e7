// Screenshots of every page at 1280 and 390 px, light and dark, into out/; and
// the picture of the README. Look at them.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Endpoint, Server, launch, signedIn, testdata } from "../harness.mjs";

const out = join(import.meta.dirname, "out");
rmSync(out, { recursive: true, force: true });
mkdirSync(out);

const [server, endpoint, browser] = await Promise.all([Server.start("--demo"), Endpoint.start(), launch()]);
try {
  server.concord("judge", "add", "scripted", "--base-url", endpoint.url, "--model", "m", "--embedding-model", "e");
  const { page, context } = await signedIn(browser, server.link);
  await page.setViewportSize({ width: 1280, height: 980 });
  await page.goto(`${server.base}/datasets/1/agreement`);
  await page.screenshot({ path: join(import.meta.dirname, "agreement.png") });
  const token = await uploaded(page);
  const pages = await prepared(page, token);
  for (const [name, path] of Object.entries(pages)) await shoot(page, context, name, path);
} finally {
  await Promise.all([server.stop(), endpoint.stop(), browser.close()]);
}

// uploaded leaves a file at its preview.
async function uploaded(page) {
  const file = testdata("uploads/en_fiqa_reference_is_list.jsonl");
  if (!file) return undefined;
  await page.goto(`${server.base}/datasets/new`);
  await page.getByLabel("Drop a file here, or choose one").setInputFiles(file);
  await page.getByTestId("becomes").waitFor();
  return new URL(page.url()).pathname;
}

// prepared runs both judges, labels some pairs, and names the pages to see.
async function prepared(page, preview) {
  const samples = testdata("uploads/en_fiqa_reference_is_list.jsonl");
  if (samples) {
    server.concord("import", samples, "--name", "FiQA");
    server.concord("evaluate", "--dataset", "FiQA", "--judge", "scripted", "--limit", "12");
  }
  server.concord("evaluate", "--dataset", "Sample", "--judge", "scripted");
  for (const name of ["Mara", "Ken"]) await labeled(name);
  const pages = {
    agreement: "/datasets/1/agreement?gold=construction", "agreement-people": "/datasets/1/agreement?gold=human",
    agreements: "/agreement", datasets: "/datasets", upload: "/datasets/new", dataset: "/datasets/1",
    "pairs-behind": "/datasets/1/agreement/pairs?dimension=faithfulness&method=ragas&judge=lexical&gold=construction&outcome=wrong",
    disputed: "/datasets/1/agreement/disputed?gold=human", pair: "/pairs/1", "make-pairs": "/pairs/new",
    "run-form": "/datasets/1/runs/new", runs: "/runs", "run-of-pairs": "/runs/1",
    labeling: "/labeling", label: "/label/1/faithfulness", "label-contexts": "/label/1/context_relevance",
    judges: "/judges", people: "/people", profile: "/profile", "not-found": "/nothing",
  };
  if (samples) {
    Object.assign(pages, { preview, "dataset-of-samples": "/datasets/2", sample: "/datasets/2/rows/1", "run-of-samples": "/runs/2" });
    await page.goto(`${server.base}/runs/2`);
    const row = await page.locator('a[href^="/runs/2/rows/"]').first().getAttribute("href");
    if (row) pages["run-row"] = row;
  }
  return pages;
}

// labeled has a person label twelve pairs, the first side of each.
async function labeled(name) {
  const person = await signedIn(browser, server.invite(name, "annotator"));
  await person.page.goto(`${server.base}/label/1/faithfulness`);
  for (let n = 1; n <= 12; n++) {
    await person.page.keyboard.press("1");
    await person.page.keyboard.press("Enter");
    await person.page.getByTestId("progress").getByText(`${n} of 20`).first().waitFor();
  }
  await person.close();
}

async function shoot(page, context, name, path) {
  for (const [width, theme] of [[1280, "light"], [1280, "dark"], [390, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await context.addCookies([{ name: "theme", value: theme, url: server.base }]);
    await page.goto(server.base + path);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (sideways > 0) console.log(`${path} scrolls sideways by ${sideways} px at ${width}`);
    await page.screenshot({ path: join(out, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  console.log(path);
}
