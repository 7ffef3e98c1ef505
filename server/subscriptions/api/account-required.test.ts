import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const REQUESTS = [
  ["POST", "subscriptions/preview"],
  ["POST", "subscriptions"],
  ["POST", "subscriptions/checkout"],
  ["PATCH", "subscriptions"],
  ["GET", "subscriptions/1"],
  ["POST", "subscriptions/1"],
  ["PATCH", "subscriptions/1"],
  ["PUT", "subscriptions/1/cancel"],
  ["PATCH", "subscriptions/1/extend"],
  ["POST", "subscriptions/1/renewals"],
  ["POST", "subscriptions/1/switch_plan/preview"],
  ["POST", "subscriptions/1/switch_plan"],
  ["POST", "subscriptions/1/switch_plan/checkout"],
  ["GET", "subscriptions/1/members"],
  ["POST", "subscriptions/1/members"],
  ["DELETE", "subscriptions/1/members"],
  ["POST", "metadata"],
  ["PUT", "metadata"],
  ["POST", "subscriber-wallets"],
  ["DELETE", "subscriber-wallets"],
  ["POST", "entitlement"],
] as const;

test.each([
  ["", "This request requires the account key in the query parameter `key`."],
  ["?svc_jwt=a.b.c", "This request requires the account key in the query parameter `key`."],
  ["?key=nobodys", "The account key is not valid."],
])("a request without an account by %s gets a message about what is missing", async (query, message) => {
  const shop = await createSandboxShop(app);
  const response = await app.fetch(`/api/access/v1/members/me/subscriptions${query}`, { host: shop.host });
  expect([response.status, (await response.json()).error.message]).toEqual([401, message]);
});

test.each(["/api/access/v1/members/me/subscriptions", "/api/v1/campaigns"])(
  "%s refuses a key that is not text",
  async (path) => {
    const response = await app.fetch(`${path}?key=%00`, { host: "api.example.test" });
    expect([response.status, (await response.json()).error]).toMatchObject([400, { code: "invalid" }]);
  },
);

test.each(REQUESTS)(
  "%s %s with the account's key alone is 401, also with an empty body",
  async (method, path) => {
    const shop = await createSandboxShop(app);
    const init = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
    const at = `/api/access/v1/members/me/${path}?key=${shop.account.key}`;
    const response = await app.fetch(at, { method, host: shop.host, ...init });
    const { error } = await response.json();
    expect([response.status, error.code]).toEqual([401, "unauthorized"]);
  },
);
