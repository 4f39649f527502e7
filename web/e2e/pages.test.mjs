// Every page, in both themes: no serious finding of axe, no violation of the
// content security policy, nothing wider than the screen of a phone.
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { Endpoint, Server, checkAccessible, launch, signedIn, skip } from "./harness.mjs";
import { pagesOf } from "./pages.mjs";

test("every page", { skip, timeout: 400_000 }, async (t) => {
  const [server, endpoint, browser] = await Promise.all([Server.start("--demo"), Endpoint.start(), launch()]);
  after(async () => Promise.all([server.stop(), endpoint.stop(), browser.close()]));
  const { page, context, close } = await signedIn(browser, server.link);
  const pages = await pagesOf(server, endpoint, browser, page);
  for (const [name, path] of Object.entries(pages)) {
    await t.test(name, async () => {
      for (const [width, theme] of [[1280, "light"], [390, "dark"]]) {
        await page.setViewportSize({ width, height: 900 });
        await context.addCookies([{ name: "theme", value: theme, url: server.base }]);
        const response = await page.goto(server.base + path);
        assert.equal(response.status(), name === "not-found" ? 404 : 200);
        await checkAccessible(page);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(sideways <= 0, `${sideways} px wider than ${width}`);
      }
    });
  }
  await close();
});
