import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { recordAnnouncements } from "./announcements";
import { openComments } from "./comments-page";
import { conversationAt, demoAccount } from "./conversation";
import { signIn, waitForHydration } from "./dashboard-support";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";
import { useVerifier } from "./verifier";

const host = useHostPages();
const verifier = useVerifier();
const { baseUrl } = serverFacts();

interface Service {
  label: string;
  /** Its name in our API. */
  provider: string;
  script: string;
  /** The name of its script's global. */
  name: string;
}

const SERVICES: readonly Service[] = [
  {
    label: "Turnstile",
    provider: "turnstile",
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    name: "turnstile",
  },
  { label: "hCaptcha", provider: "hcaptcha", script: "https://js.hcaptcha.com/1/api.js", name: "hcaptcha" },
  {
    label: "reCAPTCHA",
    provider: "recaptcha",
    script: "https://www.google.com/recaptcha/api.js",
    name: "grecaptcha",
  },
];

/** A stub of a service's script, as seen by a page: it renders a challenge, and returns the answer. */
function createStub({ name }: Service): string {
  return `window.${name} = { render(place, { sitekey, callback }) {
    for (const answer of ["right", "wrong"]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sitekey + ": " + answer;
      button.onclick = () => callback(answer);
      place.append(button);
    }
  } };`;
}

interface ExternalNetwork {
  /** External addresses that the page requested. */
  requests: string[];
  isThere: boolean;
}

/** Stubs the external network: it serves this service's script, while available, and nothing else. */
async function stubNetwork(page: Page, service: Service): Promise<ExternalNetwork> {
  const network: ExternalNetwork = { requests: [], isThere: true };
  const isAway = ({ hostname }: URL) => hostname !== "localhost" && hostname !== "127.0.0.1";
  await page.route(isAway, async (route) => {
    const address = route.request().url();
    network.requests.push(address);
    if (network.isThere && address === `${service.script}?render=explicit`)
      await route.fulfill({ contentType: "text/javascript", body: createStub(service) });
    else await route.abort();
  });
  return network;
}

/** Selects the guest check in the dashboard, and waits until it applies. */
async function setGuestCheck(page: Page, service: Service | null): Promise<void> {
  await page.goto("/dashboard/community");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Community" });
  const select = form.getByLabel("Provider", { exact: true });
  await select.selectOption(service === null ? { index: 0 } : { label: service.label });
  if (service !== null) {
    await form.getByLabel("Site key").fill(service.label);
    await form.getByLabel("Secret key", { exact: true }).fill(`secret of ${service.label}`);
    await form.getByLabel("Verification URL").fill(verifier.url());
  }
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
  const offer = `${baseUrl}/api/v1/accounts/${demoAccount().account.id}/captcha`;
  const expected = service?.provider ?? "proof-of-work";
  await expect.poll(async () => (await (await page.request.get(offer)).json()).provider).toBe(expected);
}

test("each captcha service is shown where a guest writes, and its verdict decides", async ({
  page,
  browser,
}) => {
  const staff = await browser.newContext({ baseURL: baseUrl });
  const staffPage = await staff.newPage();
  await signIn(staffPage);
  try {
    for (const service of SERVICES) {
      await setGuestCheck(staffPage, service);
      await page.unrouteAll();
      const network = await stubNetwork(page, service);
      const path = `/guests/${service.name}`;
      const first = await conversationAt(host.url(path)).postComment("Ada", "Was the quay promised?");
      const frame = await openComments(page, host, { path });
      expect(network.requests).toEqual([]);
      const announcements = await recordAnnouncements(frame);
      const post = frame.getByRole("button", { name: "Post", exact: true });
      const right = frame.getByRole("button", { name: `${service.label}: right` });
      const wrong = frame.getByRole("button", { name: `${service.label}: wrong` });
      const own = frame.getByRole("article").filter({ hasText: "It was." });

      await tabInto(page, frame.getByRole("textbox", { name: "Write a comment" }));
      await page.keyboard.type("It was.");
      await tabInto(page, frame.getByLabel("Your name"));
      await page.keyboard.type("Wanda");
      // Nothing is sent before the challenge is solved.
      await tabInto(page, post);
      await page.keyboard.press("Enter");
      const unsolved = frame.locator("p.error", { hasText: "Complete this check first" });
      await expect(unsolved).toBeVisible();
      await expect.poll(announcements).toContain("assertive: Complete this check first");
      await expect(own).toHaveCount(0);
      expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);

      await wrong.press("Enter");
      await expect(unsolved).toHaveCount(0);
      await post.press("Enter");
      await expect(frame.locator(".error", { hasText: "We couldn’t confirm" })).toBeVisible();
      await expect
        .poll(async () => (await announcements()).at(-1))
        .toMatch(/^assertive: Not posted\. We couldn’t confirm/);
      await expect(frame.getByRole("textbox", { name: "Write a comment" })).toHaveText("It was.");
      await expect(own).toHaveCount(0);
      await post.press("Enter");
      await right.press("Enter");
      await post.press("Enter");
      await expect(own).toHaveCount(1);
      await expect(frame.getByRole("heading", { name: "2 comments" })).toBeVisible();
      expect(verifier.takeRequests()).toEqual(
        ["wrong", "right"].map((answer) => `secret of ${service.label}: ${answer}`),
      );

      // A reply shows the challenge in its form, and the form above shows it again afterwards.
      const otherComment = frame.locator(`#comment-${first}`);
      await otherComment.getByRole("button", { name: "Reply" }).press("Enter");
      const reply = frame.getByRole("form", { name: "Reply to Ada" });
      await expect(reply.getByRole("textbox", { name: "Reply to Ada" })).toBeFocused();
      await page.keyboard.type("By whom?");
      await reply.getByLabel("Your name").first().fill("Wanda");
      await reply.getByRole("button", { name: `${service.label}: right` }).press("Enter");
      await reply.getByRole("button", { name: "Post", exact: true }).press("Enter");
      await expect(frame.getByRole("article", { name: "Reply by Wanda" })).toHaveCount(1);
      await tabInto(page, frame.getByRole("textbox", { name: "Write a comment" }));
      await expect(right).toBeVisible();

      // An unresponsive service does not block the guest.
      network.isThere = false;
      await openComments(page, host, { path: `${path}/away` });
      await tabInto(page, frame.getByRole("textbox", { name: "Write a comment" }));
      await page.keyboard.type("Once more.");
      await frame.getByLabel("Your name").fill("Wanda");
      await post.press("Enter");
      await expect(frame.locator(".error", { hasText: "We couldn’t confirm" })).toBeVisible();
      await expect(frame.getByRole("textbox", { name: "Write a comment" })).toHaveText("Once more.");
      expect(new Set(network.requests)).toEqual(new Set([`${service.script}?render=explicit`]));
      verifier.takeRequests();
    }
  } finally {
    await setGuestCheck(staffPage, null);
    await staff.close();
  }
});

test("a guest's comment that was refused, and then posted, is not a draft after the page was left at once", async ({
  page,
}) => {
  const path = "/guests/left";
  const frame = await openComments(page, host, { path });
  const readDraft = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => /^svc-draft-/.test(key)));
  let refusals = 1;
  await page.route(/\/comments\.json$/, async (route) => {
    if (route.request().method() !== "POST" || refusals === 0) return route.continue();
    refusals -= 1;
    const problems = [{ path: "body.captcha_response", message: "is not right" }];
    await route.fulfill({
      status: 422,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { code: "validation_failed", message: "The answer is wrong.", details: problems } },
    });
  });
  const box = frame.getByRole("textbox", { name: "Write a comment" });
  await tabInto(page, box);
  await page.keyboard.type("It was left at once.");
  await tabInto(page, frame.getByLabel("Your name"));
  await page.keyboard.type("Wanda");
  await page.keyboard.press("Enter");
  await expect(frame.locator(".error")).toBeVisible();
  await expect(box).toHaveText("It was left at once.");
  await expect.poll(readDraft).toHaveLength(1);

  // The page is left before any other draft can be stored or deleted.
  const posted = page.waitForResponse(
    (response) => /\/comments\.json$/.test(response.url()) && response.ok(),
  );
  await page.keyboard.press("Enter");
  await posted;
  await expect(frame.getByRole("article", { name: "Comment by Wanda" })).toHaveCount(1);
  await page.reload();
  await expect(frame.getByRole("article", { name: "Comment by Wanda" })).toHaveCount(1);
  await expect(frame.getByRole("textbox", { name: "Write a comment" })).toBeVisible();
  expect(await readDraft()).toEqual([]);
  await expect(frame.getByRole("textbox", { name: "Write a comment" })).toHaveText("");
});

test("an author who requests anonymity is named to the editors only, and has no name wherever readers look", async ({
  page,
  request,
}) => {
  const path = "/guests/confidential";
  const own = await openComments(page, host, { path, name: "Dora Discreet" });
  await tabInto(page, own.getByRole("textbox", { name: "Write a comment" }));
  await page.keyboard.type("I was there when it was promised.");
  await tabInto(page, own.getByLabel("Show my name to the editors only"));
  await page.keyboard.press("Space");
  await tabInto(page, own.getByRole("button", { name: "Post", exact: true }));
  await page.keyboard.press("Enter");
  const comment = (frame: FrameLocator) =>
    frame.getByRole("article").filter({ hasText: "I was there when it was promised." });
  await expect(own.getByRole("heading", { name: "1 comment" })).toBeVisible();
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(baseUrl) && !response.url().includes("/live"))
      answers.push(response.text().catch(() => ""));
  });
  const other = await openComments(page, host, { path, name: "Ben" });
  await expect(comment(other)).toContainText("Name withheld");
  await comment(other).getByRole("button", { name: "More options for this comment" }).click();
  await expect(other.getByRole("button", { name: "Report" })).toBeVisible();
  const feed = await request.get(`/feed-iframe?account_id=${demoAccount().account.id}`);
  expect(await feed.text()).toContain("I was there when it was promised.");
  for (const text of [...(await Promise.all(answers)), await feed.text()])
    expect(text).not.toContain("Dora Discreet");
});
