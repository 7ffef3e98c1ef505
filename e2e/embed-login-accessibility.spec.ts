import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectFocus, recordAnnouncements, recordFocusLosses } from "./announcements";
import { demoAccount } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { PASSWORD } from "./password";
import { serverFacts } from "./server-facts";
import { checkWidget, holdMatchingRequests } from "./widget-accessibility";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 } });

test("a reader signs up, logs in, loses the network and a password by keyboard alone; every state is complete and announced", async ({
  page,
}) => {
  const query = new URLSearchParams({
    account_id: String(demoAccount().account.id),
    origin: host.url().replace(/\/$/, ""),
    page_origin: host.url().replace(/\/$/, ""),
    theme: "auto",
  });
  const source = `${serverFacts().baseUrl}/login-iframe?${query}`.replaceAll("&", "&amp;");
  host.serve(
    "/log-in",
    `<h1>A page</h1><div id="here"><iframe title="Log in" src="${source}" style="width:100%;height:700px;border:0"></iframe></div>`,
  );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(host.url("/log-in"));
  const frame = page.frameLocator("#here iframe");
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const write = async (label: string, text: string) => {
    await tabInto(page, frame.getByLabel(label, { exact: true }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  const press = async (name: string) => {
    await tabInto(page, frame.getByRole("button", { name, exact: true }));
    await page.keyboard.press("Enter");
  };
  const heading = (name: RegExp) => frame.getByRole("heading", { level: 1, name });
  const alert = frame.getByRole("alert");
  const email = `${randomUUID()}@readers.test`;
  const sessions = "**/widget_sessions";
  await checkWidget(page, "log-in");

  await press("Log in");
  await expect(frame.getByLabel("Email or username")).toBeFocused();
  await expect(frame.getByLabel("Email or username")).toHaveAccessibleDescription("Fill in this field.");
  await checkWidget(page, "log-in, empty");
  await press("Sign up");
  await expect(heading(/^Sign up for/)).toBeFocused();
  await press("Sign up");
  await expect(frame.getByLabel("Name", { exact: true })).toBeFocused();
  await checkWidget(page, "sign-up, empty");
  await write("Name", "Kay Board");
  await write("Email", email);
  await write("Password", PASSWORD);
  await page.keyboard.press("Enter");
  await expect(heading(/^You are logged in as Kay Board/)).toBeFocused();
  await expect.poll(announcements).toContain("polite: You are logged in as Kay Board.");
  await checkWidget(page, "logged in");
  await press("Log out");
  await expect(heading(/^(?:Log in to|Sign up for)/)).toBeFocused();

  await press("Log in");
  await expect(heading(/^Log in to/)).toBeFocused();
  await write("Email or username", email);
  await write("Password", "not this one");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Wrong email or password.");
  await expect(alert).toBeFocused();
  await checkWidget(page, "a wrong password");
  await page.route(sessions, (route) => route.abort());
  await press("Log in");
  await expect(alert).toHaveText("You’re offline. Try again when you’re back online.");
  await expectFocus(frame);
  await page.unroute(sessions);
  await page.route(sessions, (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "300" },
      json: { error: { code: "rate_limited", message: "Slow down." } },
    }),
  );
  await press("Log in");
  await expect(alert).toHaveText("Too many attempts. Try again in 5 minutes.");
  await checkWidget(page, "too many attempts");
  await page.unroute(sessions);
  const held = await holdMatchingRequests(page, sessions, "POST");
  await press("Log in");
  await held.begun;
  await expect(frame.getByRole("button", { name: "One moment…" })).toBeFocused();
  await checkWidget(page, "one moment");
  await held.release();
  await expect(alert).toHaveText("Wrong email or password.");

  await press("Forgot your password?");
  await expect(heading(/^Set a new password/)).toBeFocused();
  await checkWidget(page, "a lost password");
  await write("Email", email);
  await page.keyboard.press("Enter");
  await expect(frame.getByText("If this address has an account")).toBeVisible();
  await expect(heading(/^Set a new password/)).toBeFocused();
  await checkWidget(page, "a mail is sent");
  await press("Back to login");
  await press("Log in with a code by email");
  await expect(heading(/^Log in with a code/)).toBeFocused();
  await expect(frame.getByLabel("Email", { exact: true })).toHaveValue(email);
  await tabInto(page, frame.getByLabel("Email", { exact: true }));
  await page.keyboard.press("Enter");
  await expect(frame.getByLabel("Code", { exact: true })).toBeVisible();
  await checkWidget(page, "a code is on its way");
  await write("Code", "000 000");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("This code is not valid. Request a new one.");
  await expect(alert).toBeFocused();
  await checkWidget(page, "a wrong code");
  expect(await fallen()).toEqual([]);
});
