import { afterAll, beforeAll, expect, test } from "vitest";
import { adapterDependencies } from "@/test/adapter-subject";
import { startStripe } from "@/test/gateways/stripe-simulator";
import { stripeKind } from "./index";

const SECRET = "sk_test_planted_secret_4eC39HqLyjWDarjtT1zdp7dc";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  const { now } = adapterDependencies.clock;
  stripe = await startStripe({ secret: SECRET, webhookSecret: "whsec_planted", now });
});
afterAll(() => stripe.stop());

function make(secret: string) {
  const credentials = { secret, webhook_secret: "whsec_planted", api_base: stripe.url };
  return stripeKind.make({ ...adapterDependencies, credentials, environment: "sandbox" });
}

test("the wallets are those that the account's default configuration offers", async () => {
  // The simulated account has switched Link off there; another configuration of it offers Amazon Pay.
  expect(await make(SECRET).listWallets?.()).toEqual(["apple_pay", "google_pay"]);
});

test("a refused key is an error without the key", async () => {
  const refused = make("sk_test_of_nobody").listWallets?.();
  await expect(refused).rejects.toThrow("Stripe rejected the request");
  await expect(refused).rejects.not.toThrow(/sk_test/);
});
