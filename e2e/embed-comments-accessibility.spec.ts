import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { openComments } from "./comments-page";
import { conversationAt } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { moderatorCode } from "./moderation-support";
import { checkWidget } from "./widget-accessibility";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 } });

interface Shown {
  page: Page;
  frame: FrameLocator;
  /** Another reader's comment. */
  theirs: ReturnType<FrameLocator["locator"]>;
  /** A comment of the reader's own. */
  own: ReturnType<FrameLocator["locator"]>;
}

interface State {
  name: string;
  reach(context: Shown): Promise<void>;
  leave?(context: Shown): Promise<void>;
}

const MORE = { name: "More options for this comment" };
const OFFLINE = "New comments will appear when you’re back online.";
const editor = (frame: FrameLocator) => frame.getByRole("textbox", { name: "Write a comment" });
const more = async (card: Shown["own"], item: string) => {
  await card.getByRole("button", MORE).click();
  await card.getByRole("button", { name: item }).click();
};
const escape = ({ page }: Shown) => page.keyboard.press("Escape");
const press = (name: string) => (context: Shown) =>
  context.frame.getByRole("button", { name, exact: true }).first().click();
const empty = async ({ page, frame }: Shown) => {
  await editor(frame).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
};
const picked = async ({ frame }: Shown, buffer: Buffer) =>
  frame.locator('input[type="file"]').setInputFiles({ name: "quay.png", mimeType: "image/png", buffer });

/** In sequence on one page: each begins where the one before ended. */
const STATES: readonly State[] = [
  { name: "read", reach: async () => undefined },
  {
    name: "the menu of a comment",
    reach: ({ own }) => own.getByRole("button", MORE).click(),
    leave: escape,
  },
  {
    name: "reactions to choose from",
    reach: ({ theirs }) => theirs.getByRole("button", { name: "React" }).click(),
    leave: ({ theirs }) => theirs.getByRole("button", { name: "React" }).click(),
  },
  {
    name: "the report form",
    reach: async ({ theirs }) => {
      await more(theirs, "Report");
      await expect(theirs.getByLabel("More details")).toBeVisible();
    },
  },
  {
    name: "a report that failed",
    reach: async ({ page, theirs }) => {
      await page.route(/\/report$/, (route) => route.abort());
      await theirs.locator("form").getByRole("button", { name: "Report" }).click();
      await expect(theirs.locator(".error")).toBeVisible();
    },
    leave: ({ page }) => page.unroute(/\/report$/),
  },
  {
    name: "reported",
    reach: async ({ theirs }) => {
      await theirs.locator("form").getByRole("button", { name: "Report" }).click();
      await expect(theirs.getByText("A moderator will review it.")).toBeVisible();
    },
  },
  {
    name: "the question before withdrawing, refused",
    reach: async ({ page, own }) => {
      await page.route(/\/hide$/, (route) => route.abort());
      await more(own, "Delete");
      await own.getByRole("button", { name: "Delete comment", exact: true }).click();
      await expect(own.locator(".error")).toBeVisible();
    },
    leave: async ({ page, own }) => {
      await page.unroute(/\/hide$/);
      await own.getByRole("button", { name: "Keep comment" }).click();
    },
  },
  {
    name: "an edit that failed",
    reach: async ({ page, own }) => {
      await page.route(/\/comments\/\d+(\.json)?$/, (route) => route.abort());
      await more(own, "Edit");
      await page.keyboard.type("Changed. ");
      await own.getByRole("button", { name: "Save" }).click();
      await expect(own.locator(".error")).toBeVisible();
    },
    leave: async ({ page, own }) => {
      await page.unroute(/\/comments\/\d+(\.json)?$/);
      await own.getByRole("button", { name: "Cancel" }).click();
    },
  },
  {
    name: "emoji",
    reach: async (context) => {
      await editor(context.frame).click();
      await press("Emoji")(context);
    },
    leave: escape,
  },
  {
    name: "the address of a link, wrong",
    reach: async (context) => {
      await press("Link")(context);
      await context.page.keyboard.type("no address");
      await press("Add link")(context);
      await expect(context.frame.getByRole("alert")).toBeVisible();
    },
    leave: escape,
  },
  {
    name: "people to mention",
    reach: async ({ page, frame }) => {
      await editor(frame).click();
      await page.keyboard.type("@Be");
      await expect(frame.getByRole("listbox", { name: "People" }).getByRole("option").first()).toBeVisible();
    },
    leave: async (context) => {
      await escape(context);
      await empty(context);
    },
  },
  {
    name: "a picture on its way",
    reach: async (context) => {
      await context.page.route(/\/images$/, () => undefined);
      await picked(context, await aPicture());
      await expect(context.frame.getByRole("progressbar")).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.unroute(/\/images$/);
      await page.reload();
      await expect(editor(frame)).toBeVisible();
      await expect(frame.getByRole("button", MORE).first()).toBeVisible();
    },
  },
  {
    name: "pictures that did not arrive",
    reach: async (context) => {
      await context.page.route(/\/images$/, (route) => route.abort());
      await editor(context.frame).click();
      await picked(context, await aPicture());
      await expect(context.frame.getByText("quay.png could not be uploaded.").first()).toBeVisible();
      await picked(context, Buffer.alloc(5 * 1024 * 1024 + 1));
      await expect(context.frame.getByText("Pictures can be up to 5 MB.").first()).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.unroute(/\/images$/);
      for (const left of [1, 0]) {
        await frame.locator(".pictures").getByRole("button", { name: "Cancel" }).first().click();
        await expect(frame.locator(".pictures .error")).toHaveCount(left);
      }
    },
  },
  {
    name: "a picture",
    reach: async (context) => {
      await picked(context, await aPicture());
      await expect(context.frame.getByAltText("Picture 1")).toBeVisible();
    },
    leave: press("Remove picture 1"),
  },
  {
    name: "on its way",
    reach: async (context) => {
      // It is stored, but the reader gets no response.
      await context.page.route(/\/comments\.json$/, async (route) => void (await route.fetch()));
      await editor(context.frame).click();
      await context.page.keyboard.type("On its way.");
      await press("Post")(context);
      await expect(context.frame.getByText("Posting…")).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.reload();
      await page.unroute(/\/comments\.json$/);
      await expect(editor(frame)).toHaveText("On its way.");
      await expect(frame.getByRole("button", MORE).first()).toBeVisible();
    },
  },
  {
    name: "written before, and changed since",
    reach: async (context) => {
      const { page, frame } = context;
      await editor(frame).click();
      await page.keyboard.type("And now? ");
      await press("Post")(context);
      await expect(frame.locator(".composer .error")).toHaveText("Your comment was already posted.");
      await expect(editor(frame)).toContainText("And now?");
    },
    leave: empty,
  },
  {
    name: "not posted",
    reach: async (context) => {
      await context.page.route(/\/comments\.json$/, (route) => route.abort());
      await editor(context.frame).click();
      await context.page.keyboard.type("Not posted.");
      await press("Post")(context);
      await expect(context.frame.getByRole("button", { name: "Try again" })).toBeVisible();
    },
    leave: async (context) => {
      await context.page.unroute(/\/comments\.json$/);
      await press("Edit text")(context);
      await empty(context);
    },
  },
  {
    name: "more on its way",
    reach: async ({ page, frame }) => {
      await page.route(/\/comments\.json\?/, () => undefined);
      await frame.getByRole("button", { name: /^Show \d+ more/ }).click();
      await expect(frame.getByRole("button", { name: "Loading comments…" })).toBeVisible();
    },
    leave: ({ page }) => page.unroute(/\/comments\.json\?/),
  },
  {
    name: "offline",
    reach: async ({ page, frame }) => {
      await page.context().setOffline(true);
      await expect(frame.getByText(OFFLINE).first()).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.context().setOffline(false);
      await expect(frame.getByText(OFFLINE)).toHaveCount(0);
    },
  },
  {
    // More comments are loading indefinitely by now; a new comment does not wait for them.
    name: "waiting for a moderator",
    reach: async (context) => {
      const { page, frame } = context;
      await editor(frame).click();
      await page.keyboard.type(
        "Pathetic. Your reporter is an idiot and a liar, and anyone who pays is a moron.",
      );
      await press("Post")(context);
      await expect(frame.getByText("Awaiting moderation. Only you can see this comment.")).toBeVisible();
    },
  },
];

test("every state of the comments passes axe in light and dark, is complete at 400 %, and causes no layout shift", async ({
  page,
}) => {
  const path = `/looks/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  for (let at = 1; at <= 12; at += 1) await postComment("Ada", `Remark ${at} on the quay.`);
  const ben = await postComment("Ben", "It was in the minutes. ".repeat(80));
  const dora = await postComment("Dora", "By whom?");
  await moderatorCode();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // No live event arrives meanwhile that would change a state.
  await page.route(/\/live\b/, (route) => route.abort());
  const frame = await openComments(page, host, { path, name: "Dora", theme: "auto" });
  await expect(frame.getByRole("button", { name: "Moderate here" })).toBeVisible();
  const context = {
    page,
    frame,
    theirs: frame.locator(`#comment-${ben}`),
    own: frame.locator(`#comment-${dora}`),
  };
  for (const { name, reach, leave } of STATES) {
    await test.step(name, async () => {
      await reach(context);
      await checkWidget(page, name);
      await leave?.(context);
    });
  }
});

test("so does every state of a guest: the editor, its log-in, and a link to a comment", async ({ page }) => {
  const path = `/looks/${randomUUID()}`;
  const id = await conversationAt(host.url(path)).postComment("Ada", "The quay was promised.");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await openComments(page, host, { path: `${path}#comment-${id}`, theme: "auto" });
  await expect(frame.locator('[aria-current="true"]')).toBeVisible();
  await tabInto(page, editor(frame));
  await checkWidget(page, "a guest's place to write, and a comment by its link");
  await frame.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(frame.frameLocator("dialog iframe").getByLabel("Email or username")).toBeVisible();
  await checkWidget(page, "the log-in over the comments");
});
