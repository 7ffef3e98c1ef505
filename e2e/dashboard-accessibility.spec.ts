import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow } from "./accessibility-faults";
import {
  expectAccessibleInBothThemes,
  isWide,
  openLoaded,
  recordImport,
  reviseStory,
  signIn,
  signInByForm,
  waitForHydration,
} from "./dashboard-support";
import { demoFacts } from "./server-facts";

const RUN = "0b5c6c3e-52a5-4f0e-9d39-1f9d1f3c7a10";

function listPages(storyId: string): Record<string, string> {
  return {
    overview: "/dashboard",
    stories: "/dashboard/stories",
    "stories, narrowed": "/dashboard/stories?state=published&access=subscription",
    "stories, none": "/dashboard/stories?text=zzzz",
    story: `/dashboard/stories/${storyId}`,
    "story versions": `/dashboard/stories/${storyId}?tab=versions`,
    "story editor": `/dashboard/stories/${storyId}?tab=edit`,
    "story history": `/dashboard/stories/${storyId}?tab=history`,
    "story json": `/dashboard/stories/${storyId}?tab=json`,
    collections: "/dashboard/collections",
    newsletters: "/dashboard/newsletters",
    "breaking news": "/dashboard/breaking-news",
    members: "/dashboard/members",
    "members, none": "/dashboard/members?text=zzzz",
    plans: "/dashboard/plans",
    "plans, narrowed": "/dashboard/plans?type=campaign",
    coupons: "/dashboard/coupons",
    campaigns: "/dashboard/campaigns",
    paywall: "/dashboard/paywall",
    revenue: "/dashboard/revenue",
    "rows behind a figure": "/dashboard/revenue/rows",
    payments: "/dashboard/payments",
    refunds: "/dashboard/refunds",
    dunning: "/dashboard/dunning",
    books: "/dashboard/books",
    gateways: "/dashboard/gateways",
    "new gateway": "/dashboard/gateways/new",
    "gateway events": "/dashboard/gateway-events",
    invoices: "/dashboard/invoices",
    letterhead: "/dashboard/invoices/letterhead",
    webhooks: "/dashboard/webhooks",
    "new webhook": "/dashboard/webhooks/new",
    events: "/dashboard/events",
    mails: "/dashboard/mails",
    imports: "/dashboard/imports",
    import: `/dashboard/imports/${RUN}`,
    "import problems": `/dashboard/imports/${RUN}?tab=problems`,
    settings: "/dashboard/settings",
    publication: "/dashboard/publication",
    community: "/dashboard/community",
    "test clock": "/dashboard/clock",
    "not found": "/dashboard/nowhere",
  };
}

/** A manual collection, and an automated one. */
async function collectionPages(page: Page): Promise<Record<string, string>> {
  const first = async (automated: boolean) => {
    await page.goto(`/dashboard/collections?automated=${automated}`);
    return (await page.locator("[data-row-link]").first().getAttribute("href")) ?? "";
  };
  const [hand, rules] = [await first(false), await first(true)];
  return {
    "collection by hand": hand,
    "collection by rules": rules,
    "collection history": `${hand}?tab=history`,
    "collection json": `${hand}?tab=json`,
  };
}

test("axe finds no fault on any page in light or dark, and each fits its screen", async ({ page }) => {
  const { story } = demoFacts();
  await reviseStory(story.id, "Council passes budget by one vote, at the third count");
  await recordImport(RUN);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/sign-in");
  await expectAccessibleInBothThemes(page, "sign-in");
  await signIn(page);
  await expectAccessibleInBothThemes(page, "navigation", "with navigation");
  const pages = { ...listPages(story.id), ...(await collectionPages(page)) };
  for (const [name, path] of Object.entries(pages)) {
    await openLoaded(page, path);
    await expectAccessibleInBothThemes(page, name);
    await expectNoOverflow(page, name);
  }
});

test("axe finds no fault in dialogs and menus over a page, in light or dark", async ({ page, viewport }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await signIn(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("harbour");
  await expect(page.getByRole("option").nth(1)).toBeVisible();
  await expectAccessibleInBothThemes(page, "palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expectAccessibleInBothThemes(page, "keys");
  await page.keyboard.press("Escape");
  if ((viewport?.width ?? 0) < 1000) {
    await page.getByRole("button", { name: "Navigation" }).click();
    await expectAccessibleInBothThemes(page, "drawer", "with navigation");
  }
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await expectAccessibleInBothThemes(page, "person's menu");
  await page.goto("/dashboard/stories");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Section" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "filter");
  await page.goto(`/dashboard/stories/${demoFacts().story.id}?tab=edit`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add a section" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "picker");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Choose", exact: true }).first().click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "pictures");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Add to card/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Gallery" }).click();
  await page.getByRole("button", { name: "Add picture" }).click();
  await expectAccessibleInBothThemes(page, "gallery");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.goto("/dashboard/collections");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New collection" }).click();
  await expectAccessibleInBothThemes(page, "new collection");
  await page.goto("/dashboard/settings");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved yet" })).toBeFocused();
  await expectAccessibleInBothThemes(page, "form with faults");
});

test("a page that replaces another has a title at every moment", async ({ page }) => {
  await page.addInitScript(() => {
    const unnamed: string[] = [];
    Reflect.set(window, "unnamed", unnamed);
    // Read when all mutations of one change are done, as an external observer would.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      if (document.body !== null && document.title === "") unnamed.push(location.pathname);
    });
    port1.start();
    new MutationObserver(() => port2.postMessage(null)).observe(document, { childList: true, subtree: true });
  });
  const unnamed = () => page.evaluate(() => Reflect.get(window, "unnamed"));
  await page.goto("/sign-in");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveTitle("Forgot your password · Masthead");
  expect(await unnamed()).toEqual([]);
  await signInByForm(page, "/dashboard/settings");
  for (const name of ["Stories", "Members"]) {
    if (!isWide(page)) await page.getByRole("button", { name: "Navigation" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · Masthead`);
  }
  await page.goBack();
  await expect(page).toHaveTitle("Stories · Masthead");
  expect(await unnamed()).toEqual([]);
});
