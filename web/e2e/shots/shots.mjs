// Screenshots of every page at 1280 and 390 px, light and dark, into out/; and
// the picture of the README. Look at them.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Endpoint, Server, launch, signedIn } from "../harness.mjs";
import { pagesOf } from "../pages.mjs";

const out = join(import.meta.dirname, "out");
rmSync(out, { recursive: true, force: true });
mkdirSync(out);

const [server, endpoint, browser] = await Promise.all([Server.start("--demo"), Endpoint.start(), launch()]);
try {
  const { page, context } = await signedIn(browser, server.link);
  await page.setViewportSize({ width: 1280, height: 980 });
  await page.goto(`${server.base}/datasets/1/agreement`);
  await page.screenshot({ path: join(import.meta.dirname, "agreement.png") });
  const pages = await pagesOf(server, endpoint, browser, page);
  for (const [name, path] of Object.entries(pages)) await shoot(page, context, name, path);
} finally {
  await Promise.all([server.stop(), endpoint.stop(), browser.close()]);
}

async function shoot(page, context, name, path) {
  for (const [width, theme] of [[1280, "light"], [1280, "dark"], [390, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await context.addCookies([{ name: "theme", value: theme, url: server.base }]);
    await page.goto(server.base + path);
    await page.screenshot({ path: join(out, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  console.log(path);
}
