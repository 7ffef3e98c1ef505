import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const REQUESTS = [
  ["POST", "/api/access/v1/subscription-without-login/preview"],
  ["POST", "/api/access/v1/subscription-without-login"],
  ["GET", "/api/access/v1/payment-options"],
  ["GET", "/api/v1/subscription_groups.json"],
  ["GET", "/api/v1/campaigns"],
  ["POST", "/api/access/v1/members/me/subscriptions/preview"],
] as const;

test.each(REQUESTS)(
  "the preflight of %s %s allows credentials for a page of the account only",
  async (method, path) => {
    const shop = await createSandboxShop(app);
    const request = async (origin: string) => {
      const headers = { origin, "access-control-request-method": method };
      const at = `${path}?key=${shop.account.key}`;
      const { status, headers: responseHeaders } = await app.fetch(at, {
        method: "OPTIONS",
        host: "api.example.test",
        headers,
      });
      return [
        status,
        responseHeaders.get("access-control-allow-origin"),
        responseHeaders.get("access-control-allow-credentials"),
      ];
    };
    expect(await request(`https://${shop.host}`)).toEqual([204, `https://${shop.host}`, "true"]);
    expect(await request("https://evil.example")).toEqual([204, null, null]);
  },
);
