import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { useTestApp } from "@/test/test-app";
import { paymentOptionsSchema } from "../wire/hosted-checkout";

const app = useTestApp();

test("payment methods are listed by provider, and only to the account's pages", async () => {
  const shop = await createSandboxShop(app);
  const path = `/api/access/v1/payment-options?key=${shop.account.key}`;
  const own = await shop.get(path, { origin: `https://${shop.host}` });
  expect(paymentOptionsSchema.parse(await own.json())).toEqual({
    payment_options: [
      {
        provider: "gateway_a",
        action: "pay",
        gateway: "sandbox",
        environment: "sandbox",
        wallets: [],
        payment_types: ["gateway_a", "gateway_a_recurring"],
      },
    ],
  });
  expect(own.headers.get("access-control-allow-origin")).toBe(`https://${shop.host}`);
  const foreign = await shop.get(path, { origin: "https://evil.test" });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
});
