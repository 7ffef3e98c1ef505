import { expect, type FrameLocator, type Page } from "@playwright/test";
import { demoAccount, readerToken } from "./conversation";
import { type HostPages, loaderTag } from "./host-page";

/** Opens a publisher's page with the comments of a story as this reader; null: anonymous. */
export async function openComments(
  page: Page,
  host: HostPages,
  { path, name = null, theme }: { path: string; name?: string | null; theme?: string },
): Promise<FrameLocator> {
  const jwt = name === null ? null : await readerToken(name);
  const login = jwt === null ? "" : `talktype.accountUserLogin({ jwt: ${JSON.stringify(jwt)} });`;
  const [address = ""] = path.split("#");
  host.serve(
    address,
    `<h1>A story</h1><div id="here" class="iframe-container" data-svc-account-id="${demoAccount().account.id}"${theme === undefined ? "" : ` data-svc-theme="${theme}"`}></div>
    ${loaderTag()}<script>talktype(() => { ${login} talktype.commentWidgetIframe(here) })</script>`,
  );
  // Does not wait for the load event: that would wait for a script of the frame that a test holds back.
  await page.goto(host.url(path), { waitUntil: "domcontentloaded" });
  const frame = page.frameLocator("#here iframe");
  await expect(frame.locator("main.comments")).toBeVisible();
  return frame;
}
