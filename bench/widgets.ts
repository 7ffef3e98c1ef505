import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { SignJWT } from "jose";
import { z } from "zod";
import { startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { encodePageKey } from "@/server/engagement/pages/index";
import { median } from "./load";
import { loadOnPhone, type PhoneLoad } from "./phone-pages";
import { startServer } from "./servers";
import { freshPage, type Load, loadOnce, type Widget } from "./widgets-load";
import { type HostPage, serveHostPage } from "./widgets-page";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "15" },
    /** Slowdown factor of the CPU. */
    slowdown: { type: "string", default: "4" },
    comments: { type: "string", default: "40" },
    /** Measures whole pages on a phone only. */
    "only-pages": { type: "boolean", default: false },
    /** A running server and its demo.json; without them one is started. */
    url: { type: "string" },
    demo: { type: "string" },
  },
});

const runs = Number(options.runs);
const slowdown = Number(options.slowdown);
const demoSchema = z.object({
  account: z.object({ id: z.int(), engagement_secret: z.string() }),
  oauth_client: z.object({ client_id: z.string(), redirect_uri: z.string() }),
  story: z.object({ slug: z.string() }),
  host_page: z.string(),
});
type Demo = z.output<typeof demoSchema>;

function line(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(52)} ${value}\n`);
}

async function seed(base: string, url: string, account: Demo["account"]): Promise<void> {
  const key = Buffer.from(account.engagement_secret);
  const jwt = await new SignJWT({ id: "bench", name: "Ada Quay" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(key);
  const address = `${base}/api/v1/accounts/${account.id}/pages/${encodePageKey(url)}/comments.json`;
  for (let at = 0; at < Number(options.comments); at += 1) {
    const ops = [
      { insert: `Remark ${at}: the eleventh metre of the quay was promised without a levy on berths.` },
    ];
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jwt, comment: { body: { ops } } }),
    });
    if (!response.ok) throw new Error(`a comment was answered ${response.status}`);
  }
}

/** CPU seconds of the page's main thread until it is idle; not slowed down, whatever else runs. */
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

/** Requests of a page while its widgets are far below. */
async function listRequestsFromFar(browser: Browser, url: string): Promise<string[]> {
  const { page, requests } = await freshPage(browser, slowdown);
  await page.goto(url);
  await page.waitForTimeout(1_500);
  await page.context().close();
  return requests.filter((path) => path !== new URL(url).pathname && path !== "/favicon.ico");
}

/** Pages with more than widgets, opened by a link to their comments. */
interface WholePages {
  /** A story of the demo's host page, which embeds everything. */
  demoHost: string;
  /** A story of the demo publication. */
  story: string;
}

function widgetsOn(host: HostPage, { demoHost, story }: WholePages): readonly Widget[] {
  const selector = "#here";
  const comments = "article .body";
  return [
    { name: "comments", page: host.near, container: selector, content: comments },
    { name: "comments above others", page: host.whole, container: selector, content: comments },
    {
      name: "comments, demo host page",
      page: `${demoHost}#comments`,
      container: ".iframe-container",
      content: comments,
    },
    {
      name: "comments, demo story",
      page: `${story}#comments`,
      container: "#comment-widget",
      content: comments,
    },
    { name: "log-in", page: host.login, container: selector, content: "main" },
    { name: "feed", page: host.feed, container: selector, content: ".entry" },
  ];
}

async function measureLoads(browser: Browser, widget: Widget): Promise<Load[]> {
  await loadOnce(browser, widget, slowdown);
  const loads: Load[] = [];
  for (let run = 0; run < runs; run += 1) loads.push(await loadOnce(browser, widget, slowdown));
  return loads;
}

/** Prints how pages load on a phone with a slow network. */
async function measurePhonePages(browser: Browser, base: string, { demoHost, story }: WholePages) {
  const pages = {
    "front page": `${base}/`,
    "story page": story,
    "plans page": `${base}/subscribe`,
    "foreign host page": demoHost,
  };
  for (const [name, url] of Object.entries(pages)) {
    // The first request may render the page.
    await loadOnPhone(browser, url, slowdown);
    const loads: PhoneLoad[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await loadOnPhone(browser, url, slowdown));
    const paints = loads.map(({ largestPaint }) => largestPaint);
    const shift = Math.max(...loads.map((one) => one.shift));
    const bytes = median(loads.map((one) => one.bytes));
    line(
      `${name} on a phone: largest paint, median, slowest`,
      `${median(paints).toFixed(0)} ms, ${Math.max(...paints).toFixed(0)} ms`,
    );
    line(
      `${name} on a phone: largest layout shift, kB`,
      `${shift.toFixed(4)}, ${(bytes / 1000).toFixed(0)} kB`,
    );
  }
}

async function measure(base: string, host: HostPage, pages: WholePages): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    // One process for page and frame, so that both are slowed down.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // And without the browser's rendering in other processes.
      "--disable-features=IsolateOrigins,site-per-process,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      "--disable-site-isolation-trials",
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    line("server", base);
    await measurePhonePages(browser, base, pages);
    if (options["only-pages"]) return;
    for (const widget of widgetsOn(host, pages)) {
      const loads = await measureLoads(browser, widget);
      const readable = loads.map((one) => one.readable);
      line(
        `${widget.name}: script start to words, median of ${runs}, slowest`,
        `${median(readable).toFixed(0)} ms, ${Math.max(...readable).toFixed(0)} ms`,
      );
      line(
        `${widget.name}: layout shift, page and frame, the largest`,
        Math.max(...loads.map(({ shift }) => shift)).toFixed(4),
      );
      line(
        `${widget.name}: requests with an empty cache`,
        String(Math.max(...loads.map(({ requests }) => requests))),
      );
    }
    const busy: number[] = [];
    for (let run = 0; run < runs; run += 1) busy.push(await processorTime(browser, host.near));
    line("processor of the page's main thread, not slowed", `${(1_000 * median(busy)).toFixed(0)} ms`);
    for (const [name, url] of [
      ["the widget is", host.far],
      ["all of the demo host page’s are", pages.demoHost],
    ] as const)
      line(`asked for while ${name} far below`, (await listRequestsFromFar(browser, url)).join(" "));
  } finally {
    await browser.close();
  }
}

async function measureServer(base: string, demoFile: string): Promise<void> {
  const demo = demoSchema.parse(JSON.parse(readFileSync(demoFile, "utf8")));
  const { account, oauth_client: client } = demo;
  const pages = { demoHost: `${demo.host_page}/ferry`, story: `${base}/${demo.story.slug}` };
  const params = new URLSearchParams({ ...client, response_type: "code" });
  const host = await serveHostPage(base, `${base}/oauth/authorize?${params}`);
  try {
    for (const page of [host.near, host.whole, pages.demoHost, pages.story]) await seed(base, page, account);
    await measure(base, host, pages);
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
