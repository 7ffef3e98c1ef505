import { expect, type Page } from "@playwright/test";
import { resetSignUpLimits } from "./limits";
import { PASSWORD } from "./password";

/** Signs up a member of a test's own, who is logged in then; the session stays open. */
export async function signUp(page: Page, name: string): Promise<{ email: string; session: string }> {
  const email = `${name}@members.test`;
  await resetSignUpLimits();
  const response = await page.request.post("/api/member", {
    data: { name: `Reader ${name}`, email, password: PASSWORD },
  });
  expect(response.status()).toBe(201);
  return { email, session: response.headers()["x-qt-auth"] ?? "" };
}

/** The status with which the member's own facts are answered: 401 once the session has ended. */
export async function readStatus(page: Page, session: string): Promise<number> {
  const response = await page.request.get("/api/v1/members/me", { headers: { "x-qt-auth": session } });
  return response.status();
}
