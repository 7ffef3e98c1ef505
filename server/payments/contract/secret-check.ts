import { requireThat } from "./expect";
import { anOrder, payOrderInBrowser } from "./purchase";
import type { ContractCheck, ContractSubject } from "./subject";

/** Collect all text of a result or an error, with its causes and own properties. */
function collectText(value: unknown): string {
  const seen = new Set<object>();
  const texts: string[] = [];
  const visit = (current: unknown): void => {
    if (typeof current !== "object" || current === null) return void texts.push(String(current));
    if (seen.has(current)) return;
    seen.add(current);
    for (const name of Object.getOwnPropertyNames(current)) visit(Reflect.get(current, name));
  };
  visit(value);
  return texts.join("\n");
}

async function captureText(call: () => Promise<unknown>): Promise<string> {
  try {
    return collectText(await call());
  } catch (error) {
    return collectText(error);
  }
}

async function collectAllText(subject: ContractSubject): Promise<string> {
  const order = anOrder(subject, { recurring: false });
  const adapter = subject.make();
  const unknown = { reference: subject.unique(), externalPaymentId: "no-such-payment" };
  const money = { amountCents: order.amountCents, amountCurrency: order.amountCurrency };
  const refused = subject.makeRefused?.() ?? adapter;
  const outputs = await Promise.all([
    captureText(async () => adapter.afterCharge(await payOrderInBrowser(subject, order, "decline"))),
    captureText(() => adapter.afterCharge({ ...order, paymentToken: "no-such-token", additionalData: {} })),
    captureText(async () => adapter.refund?.({ ...unknown, ...money })),
    captureText(async () =>
      adapter.cancelSubscription?.({ externalSubscriptionId: "no-such-subscription", paymentToken: null }),
    ),
    captureText(async () =>
      adapter.resumeSubscription?.({ externalSubscriptionId: "no-such-subscription", paymentToken: null }),
    ),
    captureText(() => adapter.webhookEventDetails({ rawBody: "{}", headers: {}, payload: {} })),
    captureText(() => refused.afterCharge({ ...order, paymentToken: "no-such-token", additionalData: {} })),
  ]);
  return outputs.join("\n");
}

export const secretCheck: ContractCheck = {
  name: "exposes no secret in a response or an error",
  proves: "logs, staff pages and buyers' screens never contain a key",
  run: async (subject) => {
    if (subject.secrets.length === 0) return "it has no secrets";
    const text = await collectAllText(subject);
    for (const secret of subject.secrets)
      requireThat(!text.includes(secret), "one of its credentials appears in a response or an error");
    return undefined;
  },
};
