import { expect, test } from "vitest";
import { eventually } from "@/test/eventually";
import { startStripe } from "@/test/gateways/stripe-simulator";
import { createTestPaymentContext } from "@/test/payment-context";
import { useTestApp } from "@/test/test-app";
import { listPaymentMethods, registerGateway } from "./index";

const app = useTestApp();

test("a gateway's wallets are named as soon as it has reported them, and no page waits for it", async () => {
  const secret = "sk_test_wallets";
  const stripe = await startStripe({ secret, webhookSecret: "whsec_wallets", now: app.clock.now });
  try {
    const account = await app.createAccount();
    const ctx = createTestPaymentContext(account);
    await registerGateway(ctx, {
      adapter: "stripe",
      environment: "sandbox",
      credentials: { secret, webhook_secret: "whsec_wallets", api_base: stripe.url },
      paymentTypes: ["gateway_a"],
    });
    const listWallets = async () => (await listPaymentMethods(ctx, false)).map(({ wallets }) => wallets);
    expect(await listWallets()).toEqual([[]]);
    await eventually(async () => expect(await listWallets()).toEqual([["apple_pay", "google_pay"]]));
  } finally {
    await stripe.stop();
  }
});
