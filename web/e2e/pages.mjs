// A Concord with something on every page, and the list of its pages: for
// screenshots, and for looking at each page with axe.
import { signedIn, testdata } from "./harness.mjs";

// pagesOf runs two judges on the sample, has two people label, imports an
// ordinary evaluation file where one is at hand, and names the pages to see.
export async function pagesOf(server, endpoint, browser, page) {
  server.concord("judge", "add", "scripted", "--base-url", endpoint.url, "--model", "m", "--embedding-model", "e");
  server.concord("evaluate", "--dataset", "Sample", "--judge", "scripted");
  for (const name of ["Mara", "Ken"]) await labeled(server, browser, name);
  const pages = {
    agreement: "/datasets/1/agreement?gold=construction", "agreement-people": "/datasets/1/agreement?gold=human",
    "agreement-all": "/datasets/1/agreement?gold=construction&columns=all&published=1",
    compare: "/datasets/1/agreement/compare?dimension=faithfulness", plan: "/datasets/1/agreement/plan",
    explore: "/datasets/1/agreement/explore", checks: "/datasets/1/agreement/checks", trust: "/datasets/1/agreement/trust",
    raters: "/datasets/1/agreement/people", order: "/datasets/1/agreement/order",
    disputed: "/datasets/1/agreement/disputed?gold=human",
    "pairs-behind": "/datasets/1/agreement/pairs?dimension=faithfulness&method=ragas&judge=lexical&gold=construction&outcome=wrong",
    pair: "/pairs/1", agreements: "/agreement",
    datasets: "/datasets", upload: "/datasets/new", dataset: "/datasets/1", "make-pairs": "/pairs/new",
    "run-form": "/datasets/1/runs/new", runs: "/runs", "run-of-pairs": "/runs/1",
    labeling: "/labeling", campaigns: "/campaigns", "campaign-form": "/campaigns/new", label: "/label/1/answer_relevance", "label-contexts": "/label/1/context_relevance",
    judges: "/judges", people: "/people", profile: "/profile", "not-found": "/nothing",
  };
  const file = testdata("uploads/en_fiqa_reference_is_list.jsonl");
  if (file) Object.assign(pages, await samples(server, page, file));
  return pages;
}

// labeled has a person label twelve pairs by keys, always the left side.
async function labeled(server, browser, name) {
  const person = await signedIn(browser, server.invite(name, "annotator"));
  await person.page.goto(`${server.base}/label/1/faithfulness`);
  for (let n = 1; n <= 12; n++) {
    await person.page.keyboard.press("1");
    await person.page.keyboard.press("Enter");
    await person.page.getByTestId("progress").getByText(`${n} of 20`).first().waitFor();
  }
  await person.close();
}

// samples imports and evaluates a file, and leaves it once more at its preview.
async function samples(server, page, file) {
  server.concord("import", file, "--name", "FiQA");
  server.concord("evaluate", "--dataset", "FiQA", "--judge", "scripted", "--limit", "6");
  await page.goto(`${server.base}/datasets/new`);
  await page.getByLabel("Drop a file here, or choose one").setInputFiles(file);
  await page.getByTestId("becomes").waitFor();
  const preview = new URL(page.url()).pathname;
  await page.goto(`${server.base}/runs/3`);
  const row = await page.locator('a[href^="/runs/3/rows/"]').first().getAttribute("href");
  return {
    preview, "dataset-of-samples": "/datasets/2", search: "/datasets/2?q=business", sample: "/datasets/2/rows/1",
    "sample-edit": "/datasets/2/rows/1/edit", "run-of-samples": "/runs/3", "run-row": row,
  };
}
