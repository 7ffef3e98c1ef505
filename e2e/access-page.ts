import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import type { PaymentObject, PaymentOption, Svc } from "@/components/embed/access/types";
import { serverFacts } from "./server-facts";

declare global {
  interface Window {
    svc: Svc;
    /** The purchase that a click on the page's button starts. */
    option: PaymentOption;
    order: PaymentObject;
    /** Its outcome. */
    outcome: { id: number | null; plan: string } | { code: string } | null;
  }
}

const demoSchema = z.object({
  account: z.object({ key: z.string(), svc_jwt_secret: z.string() }),
  subscription_story: z.object({ id: z.string() }),
  plans: z.object({ one_time: z.number(), recurring: z.number(), group_access: z.number() }),
  coupon: z.object({ code: z.string() }),
});

/** The demo's catalogue, and the keys of its pages. */
export function demoShop(): z.output<typeof demoSchema> {
  const path = process.env.DEMO_JSON ?? join(serverFacts().dataDir, "demo.json");
  return demoSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** A token as a publisher's server signs it. */
export function signedToken(claims: { id: string; email?: string }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part({ provider: "platform", ...claims })}`;
  const secret = demoShop().account.svc_jwt_secret;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A publisher's page with the script and a button that buys. */
export function accessPage(query = `key=${demoShop().account.key}`): string {
  return `<script src="${serverFacts().baseUrl}/frontend/v2/svc.js?${query}"></script>
<main><h1>A publisher’s page</h1><button type="button">Buy</button></main>
<script>
window.outcome = null;
document.querySelector("button").addEventListener("click", () => {
  window.outcome = null;
  window.option.proceed(window.order).then(
    ({ id, plan_name }) => { window.outcome = { id, plan: plan_name }; },
    ({ code }) => { window.outcome = { code }; },
  );
});
</script>`;
}

/** Assigns an order to the page's button: a plan of the demo by its id. */
export async function assignOffer(page: Page, planId: number, more: PaymentObject = {}): Promise<void> {
  await page.evaluate(
    async ([id, params]) => {
      const groups = await window.svc.getGroupSubscriptions();
      const plans = [
        ...(await window.svc.getSubscriptionPlans()),
        ...groups.flatMap(({ subscription_plans: shared }) => shared),
      ];
      const plan = plans.find((one) => one.id === id);
      if (plan === undefined) throw new Error(`plan ${id} is not sold`);
      const [option] = Object.values(await window.svc.getPaymentOptions(plan.price_cents, plan));
      if (option === undefined) throw new Error("there is no way to pay");
      window.option = option;
      window.order = { type: "standard", plan, ...params };
    },
    [planId, more] as const,
  );
}

/** Presses the page's button. Returns the gateway's window. */
export async function pressBuy(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Buy" }).click();
  const popup = await opened;
  await popup.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
  return popup;
}

/** The outcome of the purchase that the page's button started. */
export async function readOutcome(page: Page) {
  const ended = await page.waitForFunction(() => window.outcome);
  return ended.jsonValue();
}
