import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";

/** A browser of its own, told what to do with cookies and storage of frames from other sites. */
export async function openBrowser(options: LaunchOptions, { blocks }: { blocks: boolean }) {
  const profile = mkdtempSync(join(tmpdir(), "masthead-profile-"));
  mkdirSync(join(profile, "Default"));
  // What the switch in its settings writes: 0 lets them be, 1 blocks them.
  const preferences = {
    profile: { cookie_controls_mode: blocks ? 1 : 0, block_third_party_cookies: blocks },
  };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
  });
  return {
    context,
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
 * What a frame from another site finds of what it kept on the visit before: the control of all that is said about
 * blocked cookies.
 */
export async function whatFramesKeep(context: BrowserContext): Promise<{ cookie: string; store: string }> {
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
  const page = await context.newPage();
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
