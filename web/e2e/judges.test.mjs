// Judges and prompts in the browser: add, test, edit, try a wording, read a run
// anew.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Endpoint, Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";

let server, endpoint, browser;

before(async () => {
  if (skip) return;
  [server, endpoint, browser] = await Promise.all([Server.start("--demo"), Endpoint.start("unsupported"), launch()]);
});
after(() => !skip && Promise.all([server.stop(), endpoint.stop(), browser.close()]));

test("a judge is added, tested and priced, a prompt reworded and tried, a run read anew", { skip }, async () => {
  const { page, close } = await signedIn(browser, server.link);
  await page.goto(server.base + "/judges");
  await page.getByLabel("Name", { exact: true }).fill("scripted");
  await page.getByLabel("Base URL", { exact: true }).fill(endpoint.url);
  await page.getByLabel("Model", { exact: true }).fill("m");
  await page.getByRole("button", { name: "Add judge" }).click();

  const judge = page.getByTestId("judge");
  await judge.getByRole("button", { name: "Test", exact: true }).click();
  await judge.getByText("This judge works.").waitFor();
  await judge.getByText("Takes no temperature: equal questions may get different answers.").first().waitFor();

  await judge.getByRole("link", { name: "Edit scripted" }).click();
  await page.getByText("Price and class").click();
  await page.getByLabel("Price of a million tokens read").fill("2.5");
  await page.getByLabel("Price of a million tokens written").fill("10");
  await page.getByLabel("How strong is the model?").selectOption("strong");
  await page.getByRole("button", { name: "Save" }).click();
  await judge.getByText("2.5 read, 10 written, for a million tokens").waitFor();
  await checkAccessible(page);

  await page.goto(server.base + "/prompts/prefer/en");
  await page.getByLabel("Instruction").fill("{meaning}\n\nWhich of the two is better?");
  await page.getByText("Try it on one row").click();
  await page.getByRole("button", { name: "Try" }).click();
  const trial = page.getByTestId("trial");
  await trial.getByText("judge calls").waitFor();
  await page.getByLabel("Begin runs with it from now on").check();
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByTestId("diff").getByText("+ Which of the two is better?").waitFor();
  await checkAccessible(page);

  const { run } = JSON.parse(server.concord("evaluate", "--dataset", "Sample", "--judge", "scripted", "--methods", "rank", "--json"));
  await page.goto(`${server.base}/runs/${run}`);
  await page.getByRole("button", { name: "Read replies anew" }).click();
  await page.getByText("The replies are read anew, at no cost.").waitFor();
  assert.ok(!page.url().endsWith(`/runs/${run}`));
  await close();
});
