import { expect, type Page, test } from "@playwright/test";
import { conversationAt, demoAccount } from "./conversation";
import { measureLayoutShift } from "./embed-paywall-support";
import { loaderTag, useHostPages } from "./host-page";

const host = useHostPages();

/** A fully visible story, with comments under it and other content under those. */
function story(style: string): string {
  return `<style>h1{margin:0;height:60px}footer{height:200px}</style><h1>A story</h1>
    <div id="here" class="iframe-container" data-svc-account-id="${demoAccount().account.id}" style="${style}"></div>
    <footer>Another story</footer>${loaderTag()}
    <script>
      const painted = (next) => requestAnimationFrame(() => requestAnimationFrame(next));
      addEventListener("load", () => painted(() => talktype.commentWidgetIframe(here)));
    </script>`;
}

/** Opens it, and waits until the widget runs and follows the conversation. */
async function open(page: Page, path: string): Promise<number[]> {
  const following = page.waitForRequest(/\/live\b/);
  await page.goto(host.url(path));
  await expect(page.frameLocator("#here iframe").getByText("The quay was promised.")).toBeVisible();
  await following;
  return Promise.all(page.frames().map(measureLayoutShift));
}

test("comments load without layout shift where a page reserves their space, inside or below them", async ({
  page,
}) => {
  for (const path of ["/steady/kept", "/steady/none"]) {
    const { postComment } = conversationAt(host.url(path));
    await postComment("Ada", "The quay was promised.");
    for (let at = 1; at <= 6; at += 1) await postComment("Ben", `Remark ${at} on the quay.`);
  }
  host.serve("/steady/kept", story("min-height:100vh"));
  host.serve("/steady/none", story(""));
  expect(await open(page, "/steady/kept")).toEqual([0, 0]);
  // A page that reserves none does shift, which proves that the check detects it.
  const [, inside] = await open(page, "/steady/none");
  await expect.poll(() => measureLayoutShift(page.mainFrame())).not.toBe(0);
  expect(inside).toBe(0);
});
