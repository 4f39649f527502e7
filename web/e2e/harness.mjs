// What every browser test needs: the real binary on a data folder of its own, a
// browser that notes violations of the content security policy, and axe.
import { spawn, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const root = resolve(import.meta.dirname, "../..");
const binary = join(root, "bin/concord");
const browserPath = process.env.CONCORD_CHROMIUM || "/usr/bin/chromium";
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// skip says why browser tests cannot run here; with CI set that is a failure.
export const skip = reasonToSkip();

function reasonToSkip() {
  if (existsSync(browserPath)) return false;
  const reason = `no browser at ${browserPath} (set CONCORD_CHROMIUM)`;
  if (process.env.CI) throw new Error(reason);
  return reason;
}

// testdata is the path of a real evaluation file, or undefined where there is none.
export function testdata(name) {
  const path = join(process.env.CONCORD_TESTDATA || join(root, "../shared/data"), name);
  if (existsSync(path)) return path;
  if (process.env.CI) throw new Error(`test data is missing: ${path}`);
  return undefined;
}

// start runs a program and resolves with the first match in its output.
function start(command, args, pattern) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const log = [];
  const found = new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        log.push(line);
        const match = pattern.exec(line);
        if (match) done(match);
      });
    }
    child.on("exit", (code) => fail(new Error(`${command} ended with ${code}:\n${log.join("\n")}`)));
  });
  return { child, found, log };
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once("exit", done));
}

// Server is one Concord on a data folder of its own.
export class Server {
  static async start(...flags) {
    const server = new Server();
    server.data = mkdtempSync(join(tmpdir(), "concord-e2e-"));
    await server.run(...flags);
    return server;
  }

  async run(...flags) {
    const args = ["serve", "--data", this.data, "--addr", "127.0.0.1:0", ...flags];
    const { child, found, log } = start(binary, args, /(http:\/\/[^/]+)\/enter\/(\S+)/);
    this.child = child;
    this.log = log;
    const match = await found;
    this.link = match[0];
    this.base = match[1];
  }

  // concord runs another command on the same data and returns its output.
  concord(...args) {
    return execFileSync(binary, ["--data", this.data, ...args], { encoding: "utf8" });
  }

  // invite adds a person and returns the link that signs them in.
  invite(name, role) {
    return this.concord("user", "add", name, "--role", role, "--url", this.base).trim();
  }

  async kill(signal) {
    this.child.kill(signal);
    await ended(this.child);
  }

  async stop() {
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}

// Endpoint is a scripted OpenAI-compatible server.
export class Endpoint {
  static async start(script = "sensible") {
    const endpoint = new Endpoint();
    const { child, found } = start(join(root, "bin/judgetest"), ["--script", script], /http:\/\/\S+\/v1/);
    endpoint.child = child;
    endpoint.url = (await found)[0];
    return endpoint;
  }

  async stop() {
    this.child.kill("SIGTERM");
    await ended(this.child);
  }
}

export function launch() {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

// signedIn is a fresh browser profile, signed in by a one-time link. It fails
// the test at close() when a page broke the content security policy or threw.
export async function signedIn(browser, link, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const faults = [];
  await context.exposeBinding("noteViolation", (_, text) => faults.push(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (e) =>
      window.noteViolation(`${location.pathname}: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`));
  });
  const page = await context.newPage();
  page.on("console", (m) => /Content Security Policy/.test(m.text()) && faults.push(`${page.url()}: ${m.text()}`));
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  page.setDefaultTimeout(15_000);
  await page.goto(link);
  return {
    page,
    context,
    async close() {
      await context.close();
      assert.deepEqual(faults, [], "violations and script errors");
    },
  };
}

// checkAccessible fails on serious and critical findings of axe.
export async function checkAccessible(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((v) => ["serious", "critical"].includes(v.impact));
  const found = serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join("; ")}`);
  assert.deepEqual(found, [], `axe on ${page.url()}`);
}
