import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type LaunchOptions, type Page } from "@playwright/test";

/** Clears the storage of cross-site frames like a browser that blocks it; runs in each of them. */
function refuseStores(): void {
  const around = [...location.ancestorOrigins].map((origin) => new URL(origin).hostname);
  if (around.every((hostname) => hostname === location.hostname)) return;
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
}

/** Makes the browser block third-party cookies in a page's frames. */
async function refuseCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  // Older browsers require parameters that newer ones have removed.
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await devtools.send("Network.setCookieControls", controls);
}

/** Opens a page of a browser with its settings for cross-site frames. */
type Opening = () => Promise<Page>;

/**
 * A separate browser with a setting for cookies and storage of cross-site frames: its own preference, or, in the
 * headless shell from npm, which has no such preference, page by page.
 */
export async function openBrowser(options: LaunchOptions, { blocks }: { blocks: boolean }) {
  const profile = mkdtempSync(join(tmpdir(), "masthead-profile-"));
  mkdirSync(join(profile, "Default"));
  // Values of the browser preference: 0 allows them, 1 blocks them.
  const preferences = {
    profile: { cookie_controls_mode: blocks ? 1 : 0, block_third_party_cookies: blocks },
  };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
  });
  const storage = blocks ? await readFrameStorage(() => context.newPage()) : null;
  const hasWalls = storage === null || (storage.cookie === "" && storage.store === "refused");
  if (!hasWalls) await context.addInitScript(refuseStores);
  await context.clearCookies();
  const newPage: Opening = async () => {
    const page = await context.newPage();
    if (!hasWalls) await refuseCookies(page);
    return page;
  };
  return {
    context,
    newPage,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const SET = ["kept=yes; Path=/; SameSite=None; Secure", "lax=yes; Path=/; SameSite=Lax"];

const KEEP = "<script>try{localStorage.kept='yes'}catch{}</script>";
const TELL =
  "<script>let store='refused';try{store=localStorage.kept??'empty'}catch{}document.body.dataset.store=store</script>";

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
}

/**
 * What a cross-site frame still has of its storage from the visit before: the control of every test about blocked
 * cookies.
 */
export async function readFrameStorage(newPage: Opening): Promise<{ cookie: string; store: string }> {
  const framed = createServer(({ url, headers }, response) => {
    const isFirst = url === "/keep";
    response.writeHead(200, { "content-type": "text/html", ...(isFirst && { "set-cookie": SET }) });
    response.end(`<body data-cookie="${headers.cookie ?? ""}">${isFirst ? KEEP : TELL}`);
  });
  const framedPort = await listen(framed);
  const around = createServer(({ url }, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<iframe src="http://127.0.0.1:${framedPort}${url}"></iframe>`);
  });
  const port = await listen(around);
  const page = await newPage();
  try {
    await page.goto(`http://localhost:${port}/keep`);
    await page.goto(`http://localhost:${port}/tell`);
    const body = page.frameLocator("iframe").locator("body");
    const cookie = (await body.getAttribute("data-cookie")) ?? "";
    return { cookie, store: (await body.getAttribute("data-store")) ?? "" };
  } finally {
    await page.close();
    for (const server of [framed, around]) {
      server.closeAllConnections();
      server.close();
    }
  }
}
