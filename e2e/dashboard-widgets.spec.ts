import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow } from "./accessibility-faults";
import { expectAccessibleInBothThemes, signIn } from "./dashboard-support";
import { measureLayoutShift } from "./embed-paywall-support";
import { useHostPages } from "./host-page";

const host = useHostPages();
const WIDGETS = [
  { label: "Comments", method: "commentWidgetIframe" },
  { label: "Feed", method: "feedWidgetIframe" },
  { label: "Contribution form", method: "contributionWidgetIframe" },
  { label: "Page reactions", method: "pageReactionsIframe" },
];

/** Opens a widget's tab and copies its snippet as a publisher does. */
async function copied(page: Page, { label, method }: (typeof WIDGETS)[number]): Promise<string> {
  await page.getByRole("tab", { name: label }).click();
  const panel = page.getByRole("tabpanel", { name: label });
  await expect(panel.getByRole("region", { name: "Snippet" })).toContainText(`talktype.${method}(`);
  await panel.getByRole("button", { name: "Copy snippet" }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toContain(`talktype.${method}(`);
  return text();
}

test("widgets are previewed with the selected colours, without accessibility faults in light or dark", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await signIn(page, "/dashboard/widgets");
  await page.getByLabel("Accent colour").fill("#0b6e6e");
  for (const { label } of WIDGETS) {
    await page.getByRole("tab", { name: label }).click();
    const preview = page.getByTitle(`Preview of ${label}`);
    await expect(preview).toHaveAttribute("src", /primary_color=%230b6e6e/);
    await expect(preview.contentFrame().locator("#svc-root")).toContainText(/\p{L}/u);
    await expectAccessibleInBothThemes(page, label);
  }
  await expectNoOverflow(page);
});

test("a page of exactly the copied snippet shows its widget without layout shift", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "/dashboard/widgets");
  const snippets: string[] = [];
  for (const widget of WIDGETS) snippets.push(await copied(page, widget));
  for (const [at, snippet] of snippets.entries()) {
    const path = `/snippet-${at}`;
    host.serve(path, `<h1>A story</h1><p>Its words.</p>${snippet}<p>What stands below</p>`);
    await page.goto(host.url(path));
    await expect(page.frameLocator("iframe").locator("#svc-root")).toContainText(/\p{L}/u);
    await expect(page.locator("iframe")).toHaveAttribute("title", /^(?!svc-)/);
    expect(await measureLayoutShift(page)).toBe(0);
  }
});
