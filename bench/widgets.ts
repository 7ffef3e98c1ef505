import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { SignJWT } from "jose";
import { z } from "zod";
import { pageKey } from "@/server/engagement/pages/index";
import { startEmbeddedPostgres } from "@/server/platform/postgres/embedded.mjs";
import { median } from "./load";
import { startServer } from "./servers";
import { type HostPage, serveHostPage } from "./widgets-page";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "15" },
    /** By how much the processor is slowed down. */
    slowdown: { type: "string", default: "4" },
    comments: { type: "string", default: "40" },
    /** A server that runs already, and its demo.json; without them one is started. */
    url: { type: "string" },
    demo: { type: "string" },
  },
});

const runs = Number(options.runs);
const demoSchema = z.object({ account: z.object({ id: z.int(), engagement_secret: z.string() }) });

/** What has moved in a page by itself since it began, as the browser tells it afterwards. */
function shiftOf(): Promise<number> {
  return new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(shift), 50);
  });
}

/** When the words of the first comment were painted, as the browser tells it afterwards; never: 0. */
function readableAt(): Promise<number> {
  return new Promise((resolve) => {
    const look = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const element: unknown = Reflect.get(entry, "element");
        if (element instanceof Element && element.closest("article .body") !== null)
          resolve(performance.timeOrigin + entry.startTime);
      }
    };
    new PerformanceObserver(look).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(0), 5_000);
  });
}

async function seed(base: string, url: string, demoFile: string): Promise<void> {
  const { account } = demoSchema.parse(JSON.parse(readFileSync(demoFile, "utf8")));
  const key = Buffer.from(account.engagement_secret);
  const jwt = await new SignJWT({ id: "bench", name: "Ada Quay" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(key);
  const address = `${base}/api/v1/accounts/${account.id}/pages/${pageKey(url)}/comments.json`;
  for (let at = 0; at < Number(options.comments); at += 1) {
    const ops = [
      { insert: `Remark ${at}: the eleventh metre of the quay was promised without a levy on berths.` },
    ];
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jwt, comment: { body: { ops } } }),
    });
    if (!answer.ok) throw new Error(`a comment was answered ${answer.status}`);
  }
}

async function freshPage(browser: Browser): Promise<{ page: Page; requests: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(options.slowdown) });
  return { page, requests };
}

interface Load {
  /** Milliseconds from the loader's arrival to comments that are painted. */
  readable: number;
  shift: number;
  requests: number;
}

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const { page, requests } = await freshPage(browser);
  await page.goto(url);
  const frame = page.frames().find((one) => one.url().includes("/iframe"));
  if (frame === undefined) throw new Error("the widget made no frame");
  await frame.locator("article .body").first().waitFor();
  const readable = await frame.evaluate(readableAt);
  if (readable === 0) throw new Error("no comment was painted");
  const started = await page.evaluate(() => {
    const [script] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/svc.js"));
    return performance.timeOrigin + Number(Reflect.get(script ?? {}, "responseEnd"));
  });
  // What comes later (live changes) has been asked for by now; it must not move anything either.
  await page.waitForTimeout(300);
  const shifts = await Promise.all(page.frames().map((one) => one.evaluate(shiftOf)));
  await page.context().close();
  return {
    readable: readable - started,
    shift: shifts.reduce((sum, one) => sum + one, 0),
    requests: requests.length,
  };
}

/** Seconds of processor that the page's main thread takes until it rests; not slowed down, and whatever else runs. */
async function processorTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  await page.frameLocator("#here iframe").locator("article").first().waitFor();
  const { metrics } = await devtools.send("Performance.getMetrics");
  await context.close();
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/** What a page asks for while its widget is far below. */
async function askedFromFar(browser: Browser, url: string): Promise<string[]> {
  const { page, requests } = await freshPage(browser);
  await page.goto(url);
  await page.waitForTimeout(1_500);
  await page.context().close();
  return requests.filter((path) => path !== "/far" && path !== "/favicon.ico");
}

async function measure(base: string, host: HostPage): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    // One process for page and frame, so that both are slowed down.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-features=IsolateOrigins,site-per-process",
      "--disable-site-isolation-trials",
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await loadOnce(browser, host.near);
    const loads: Load[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await loadOnce(browser, host.near));
    const readable = loads.map((one) => one.readable);
    const line = (what: string, value: string) => process.stdout.write(`${what.padEnd(52)} ${value}\n`);
    line("server", base);
    line(`script start to readable comments, median of ${runs}`, `${median(readable).toFixed(0)} ms`);
    line("the slowest", `${Math.max(...readable).toFixed(0)} ms`);
    line(
      "layout shift, page and frame, the largest",
      Math.max(...loads.map(({ shift }) => shift)).toFixed(4),
    );
    const busy: number[] = [];
    for (let run = 0; run < runs; run += 1) busy.push(await processorTime(browser, host.near));
    line("processor of the page's main thread, not slowed", `${(1_000 * median(busy)).toFixed(0)} ms`);
    line("requests with an empty cache", String(Math.max(...loads.map(({ requests }) => requests))));
    line("asked for while the widget is far below", (await askedFromFar(browser, host.far)).join(" "));
  } finally {
    await browser.close();
  }
}

async function measureServer(base: string, demoFile: string): Promise<void> {
  const host = await serveHostPage(base);
  try {
    await seed(base, host.near, demoFile);
    await measure(base, host);
  } finally {
    host.close();
  }
}

if (options.url !== undefined && options.demo !== undefined) {
  await measureServer(options.url, options.demo);
} else {
  const dataDir = resolve(".masthead/bench/widgets");
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ ephemeral: true });
  try {
    const server = await startServer({
      name: "masthead",
      args: ["dist/main.mjs"],
      env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, HOST: "127.0.0.1" },
      probe: "/openapi.json",
    });
    try {
      await measureServer(`http://127.0.0.1:${server.port}`, join(dataDir, "demo.json"));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
