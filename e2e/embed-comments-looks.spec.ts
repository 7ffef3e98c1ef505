import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { openComments } from "./comments-page";
import { conversationAt } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { moderatorCode } from "./moderation-support";
import { look } from "./widget-looks";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 } });

interface Shown {
  page: Page;
  frame: FrameLocator;
  /** A comment of somebody else's. */
  theirs: ReturnType<FrameLocator["locator"]>;
  /** One of the reader's own. */
  own: ReturnType<FrameLocator["locator"]>;
}

interface State {
  name: string;
  reach(shown: Shown): Promise<void>;
  leave?(shown: Shown): Promise<void>;
}

const editor = (frame: FrameLocator) => frame.getByRole("textbox", { name: "Write a comment" });
const more = async (card: Shown["own"], item: string) => {
  await card.getByRole("button", { name: "More about this comment" }).click();
  await card.getByRole("button", { name: item }).click();
};
const escape = ({ page }: Shown) => page.keyboard.press("Escape");
const press = (name: string) => (shown: Shown) =>
  shown.frame.getByRole("button", { name, exact: true }).first().click();
const empty = async ({ page, frame }: Shown) => {
  await editor(frame).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
};
const picked = async ({ frame }: Shown, buffer: Buffer) =>
  frame.locator('input[type="file"]').setInputFiles({ name: "quay.png", mimeType: "image/png", buffer });

/** One after the other on one page: each begins where the one before was left. */
const STATES: readonly State[] = [
  { name: "read", reach: async () => undefined },
  {
    name: "the menu of a comment",
    reach: ({ own }) => own.getByRole("button", { name: "More about this comment" }).click(),
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
      await expect(theirs.getByLabel("More about it")).toBeVisible();
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
      await expect(theirs.getByText("A moderator will look at it.")).toBeVisible();
    },
  },
  {
    name: "the question before withdrawing, refused",
    reach: async ({ page, own }) => {
      await page.route(/\/hide$/, (route) => route.abort());
      await more(own, "Withdraw");
      await own.getByRole("button", { name: "Withdraw", exact: true }).click();
      await expect(own.locator(".error")).toBeVisible();
    },
    leave: async ({ page, own }) => {
      await page.unroute(/\/hide$/);
      await own.getByRole("button", { name: "Keep it" }).click();
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
    reach: async (shown) => {
      await editor(shown.frame).click();
      await press("Emoji")(shown);
    },
    leave: escape,
  },
  {
    name: "the address of a link, wrong",
    reach: async (shown) => {
      await press("Link")(shown);
      await shown.page.keyboard.type("no address");
      await press("Set link")(shown);
      await expect(shown.frame.getByRole("alert")).toBeVisible();
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
    leave: async (shown) => {
      await escape(shown);
      await empty(shown);
    },
  },
  {
    name: "a picture on its way",
    reach: async (shown) => {
      await shown.page.route(/\/images$/, () => undefined);
      await picked(shown, await aPicture());
      await expect(shown.frame.getByRole("progressbar")).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.unroute(/\/images$/);
      await page.reload();
      await expect(editor(frame)).toBeVisible();
      await expect(frame.getByRole("button", { name: "More about this comment" }).first()).toBeVisible();
    },
  },
  {
    name: "pictures that did not arrive",
    reach: async (shown) => {
      await shown.page.route(/\/images$/, (route) => route.abort());
      await editor(shown.frame).click();
      await picked(shown, await aPicture());
      await expect(shown.frame.getByText("quay.png could not be uploaded.").first()).toBeVisible();
      await picked(shown, Buffer.alloc(5 * 1024 * 1024 + 1));
      await expect(shown.frame.getByText("A picture may have 5 MB at most.").first()).toBeVisible();
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
    reach: async (shown) => {
      await picked(shown, await aPicture());
      await expect(shown.frame.getByAltText("Picture 1")).toBeVisible();
    },
    leave: press("Remove picture 1"),
  },
  {
    name: "on its way",
    reach: async (shown) => {
      // It is written, and its reader never told.
      await shown.page.route(/\/comments\.json$/, async (route) => void (await route.fetch()));
      await editor(shown.frame).click();
      await shown.page.keyboard.type("On its way.");
      await press("Post")(shown);
      await expect(shown.frame.getByText("Posting…")).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.reload();
      await page.unroute(/\/comments\.json$/);
      await expect(editor(frame)).toHaveText("On its way.");
      await expect(frame.getByRole("button", { name: "More about this comment" }).first()).toBeVisible();
    },
  },
  {
    name: "written before, and changed since",
    reach: async (shown) => {
      const { page, frame } = shown;
      await editor(frame).click();
      await page.keyboard.type("And now? ");
      await press("Post")(shown);
      await expect(frame.locator(".composer .error")).toHaveText("Your comment had been posted already.");
      await expect(editor(frame)).toContainText("And now?");
    },
    leave: empty,
  },
  {
    name: "not posted",
    reach: async (shown) => {
      await shown.page.route(/\/comments\.json$/, (route) => route.abort());
      await editor(shown.frame).click();
      await shown.page.keyboard.type("Not posted.");
      await press("Post")(shown);
      await expect(shown.frame.getByRole("button", { name: "Try again" })).toBeVisible();
    },
    leave: async (shown) => {
      await shown.page.unroute(/\/comments\.json$/);
      await press("Edit text")(shown);
      await empty(shown);
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
      await expect(frame.getByText("You are offline.", { exact: false }).first()).toBeVisible();
    },
    leave: async ({ page, frame }) => {
      await page.context().setOffline(false);
      await expect(frame.getByText("You are offline.", { exact: false })).toHaveCount(0);
    },
  },
  {
    // More comments are on their way for ever by now; what is posted does not wait for them.
    name: "waiting for a moderator",
    reach: async (shown) => {
      const { page, frame } = shown;
      await editor(frame).click();
      await page.keyboard.type(
        "Pathetic. Your reporter is an idiot and a liar, and whoever pays is a moron.",
      );
      await press("Post")(shown);
      await expect(frame.getByText("Only you see this: a moderator looks at it first.")).toBeVisible();
    },
  },
];

test("every state of the comments passes axe in the light and the dark, is whole at 400 %, and moves nothing", async ({
  page,
}) => {
  const path = `/looks/${randomUUID()}`;
  const { say } = conversationAt(host.url(path));
  for (let at = 1; at <= 12; at += 1) await say("Ada", `Remark ${at} on the quay.`);
  const ben = await say("Ben", "It was in the minutes. ".repeat(80));
  const dora = await say("Dora", "By whom?");
  await moderatorCode();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Nothing comes in meanwhile that would change a state.
  await page.route(/\/live\b/, (route) => route.abort());
  const frame = await openComments(page, host, { path, name: "Dora", theme: "auto" });
  await expect(frame.getByRole("button", { name: "Moderate here" })).toBeVisible();
  const shown = {
    page,
    frame,
    theirs: frame.locator(`#comment-${ben}`),
    own: frame.locator(`#comment-${dora}`),
  };
  for (const { name, reach, leave } of STATES) {
    await test.step(name, async () => {
      await reach(shown);
      await look(page, name);
      await leave?.(shown);
    });
  }
});

test("so do those of a guest: the place to write, its log-in, and a link to a comment", async ({ page }) => {
  const path = `/looks/${randomUUID()}`;
  const id = await conversationAt(host.url(path)).say("Ada", "The quay was promised.");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await openComments(page, host, { path: `${path}#comment-${id}`, theme: "auto" });
  await expect(frame.locator('[aria-current="true"]')).toBeVisible();
  await tabInto(page, editor(frame));
  await look(page, "a guest's place to write, and a comment by its link");
  await frame.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(frame.frameLocator("dialog iframe").getByLabel("E-mail or user name")).toBeVisible();
  await look(page, "the log-in over the comments");
});
