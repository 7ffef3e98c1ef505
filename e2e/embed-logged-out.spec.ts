import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, type Route, test } from "@playwright/test";
import { logIn, readerToken, widgetPage } from "./embed-feed-support";
import { loaderTag, useHostPages } from "./host-page";

// After a log-out the next reader sees nothing of the former one, however late a response arrives.

const host = useHostPages();
const NAME = "Lena Leaving";

/** Opens a page with one widget, without a logged-in reader. */
async function open(page: Page, method: string): Promise<FrameLocator> {
  const path = `/story-${randomUUID()}`;
  const widget = `<div id="widget" data-svc-account-id="1"></div>
    <script>talktype.${method}(document.getElementById("widget"))</script>`;
  host.serve(path, widgetPage(loaderTag(), { widget }));
  await page.goto(host.url(path));
  return page.frameLocator("#widget iframe");
}

const logOut = (page: Page) => page.evaluate("talktype.accountUserLogout()");

/** Holds the requests to an address as the page's reader, until released. */
async function holdRequests(page: Page, address: RegExp) {
  const held: Route[] = [];
  await page.route(address, async (route) => {
    const { authorization } = route.request().headers();
    if (authorization === undefined || route.request().method() !== "GET") await route.continue();
    else held.push(route);
  });
  return {
    waitForRequest: () => expect.poll(() => held.length).toBeGreaterThan(0),
    /** Fulfils a held request with its own response, or with this one, and waits until the frame has handled it. */
    release: async (frame: FrameLocator, json?: object) => {
      for (const route of held) {
        await (json === undefined ? route.continue() : route.fulfill({ json }));
        await (await route.request().response())?.finished();
      }
      await frame.locator("body").evaluate(async () => {
        for (let at = 0; at < 2; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    },
  };
}

/** Waits for an anonymous request to an address. */
function readByNobody(page: Page, address: RegExp) {
  return page.waitForResponse(
    (response) =>
      address.test(response.url()) &&
      response.request().method() === "GET" &&
      response.request().headers()["authorization"] === undefined,
  );
}

const COMMENT = {
  id: 1,
  parent_comment_id: null,
  created_at: "2026-11-01T10:00:00.000Z",
  body: { ops: [{ insert: "Not for everybody.\n" }] },
  author: { id: 7, name: NAME, avatar: null, guest: false },
  author_id: 7,
  is_published: false,
  is_spam: false,
  hidden: false,
  deleted: false,
  reactions: {},
};

test("no comment is written under the name of a logged-out reader", async ({ page }) => {
  const frame = await open(page, "commentWidgetIframe");
  const heldUser = await holdRequests(page, /\/current_user$/);
  await frame.getByRole("textbox", { name: "Write a comment" }).click();
  await logIn(page, await readerToken(randomUUID(), NAME));
  await heldUser.waitForRequest();
  await logOut(page);
  const login = frame.getByRole("button", { name: "Log in", exact: true });
  await expect(login).toBeVisible();
  await heldUser.release(frame);
  await expect(login).toBeVisible();
  await expect(frame.getByText(`Writing as ${NAME}`)).toHaveCount(0);
});

test("comments are shown as for everybody once their reader has logged out", async ({ page }) => {
  const frame = await open(page, "commentWidgetIframe");
  const list = await holdRequests(page, /\/comments\.json\?/);
  await frame.getByRole("textbox", { name: "Write a comment" }).click();
  await logIn(page, await readerToken(randomUUID(), NAME));
  await expect(frame.getByText(`Writing as ${NAME}`)).toBeVisible();
  await list.waitForRequest();
  const read = readByNobody(page, /\/comments\.json\?/);
  await logOut(page);
  await read;
  await expect(frame.getByText("No comments yet.")).toBeVisible();
  await list.release(frame, { comments: [COMMENT], total_count: 1, total_parent_comments_count: 1 });
  await expect(frame.getByText("No comments yet.")).toBeVisible();
  await expect(frame.getByRole("article")).toHaveCount(0);
});

test("what waits for a moderator disappears at log-out", async ({ page }) => {
  const frame = await open(page, "commentWidgetIframe");
  const waiting = await holdRequests(page, /\/moderation$/);
  await frame.getByRole("textbox", { name: "Write a comment" }).click();
  await logIn(page, await readerToken(randomUUID(), NAME));
  await waiting.waitForRequest();
  const read = readByNobody(page, /\/moderation$/);
  await logOut(page);
  await read;
  const one = { version: 1, reason: "a rule", reports: 0, comment: COMMENT };
  await waiting.release(frame, { moderator: NAME, code_waits: false, waiting: [one] });
  await expect(frame.getByText("Not for everybody.")).toHaveCount(0);
});

test("a reaction of a logged-out reader is not shown as anybody's", async ({ page }) => {
  const frame = await open(page, "pageReactionsIframe");
  const clap = frame.getByRole("button", { name: /^Clap/ });
  await expect(clap).toBeVisible();
  const reactions = await holdRequests(page, /\/reactions$/);
  await logIn(page, await readerToken(randomUUID(), NAME));
  await reactions.waitForRequest();
  await logOut(page);
  await reactions.release(frame, { page: { reactions: { 1: 1 }, own: [1] } });
  await expect(clap).toHaveAttribute("aria-pressed", "false");
});

test("a text for the newsroom is not started under the name of a logged-out reader", async ({ page }) => {
  const frame = await open(page, "contributionWidgetIframe");
  const name = frame.getByRole("textbox", { name: "Your name" });
  await expect(name).toBeVisible();
  const heldUser = await holdRequests(page, /\/current_user$/);
  await logIn(page, await readerToken(randomUUID(), NAME));
  await heldUser.waitForRequest();
  await logOut(page);
  await heldUser.release(frame);
  await expect(name).toHaveValue("");
});
