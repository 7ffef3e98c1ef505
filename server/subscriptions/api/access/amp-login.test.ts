import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const DONE = "https://cdn.ampproject.org/v0/amp-login-done-0.1.html";

test("a reader of an AMP page is redirected to the login and back to AMP, and to no other site", async () => {
  const { account, host } = await app.createAccount();
  const follow = async (address: string) => {
    const { pathname, search } = new URL(address, account.siteUrl);
    const response = await app.fetch(`${pathname}${search}`, { host, redirect: "manual" });
    expect(response.status).toBe(303);
    return response.headers.get("location") ?? "";
  };
  const back = `${DONE}?url=${encodeURIComponent("https://x.test/amp?a=1&b=2")}`;
  const query = (returnUrl: string) => new URLSearchParams({ key: account.key, return: returnUrl });
  const login = new URL(await follow(`/api/access/v1/amp/login?${query(back)}`));
  expect(`${login.origin}${login.pathname}`).toBe(`${account.siteUrl}/login`);
  expect(await follow(login.searchParams.get("redirect-url") ?? "")).toBe(`${back}#success=true`);
  const ownUrl = `${account.siteUrl}/a-story`;
  expect(await follow(`/api/access/v1/amp/done?${query(ownUrl)}`)).toBe(ownUrl);
  for (const foreign of [
    "https://evil.test/",
    `${DONE}@evil.test`,
    "https://cdn.ampproject.org/c/s/evil.test",
    "javascript:x",
    "",
  ])
    expect([foreign, await follow(`/api/access/v1/amp/done?${query(foreign)}`)]).toEqual([
      foreign,
      account.siteUrl,
    ]);
});
