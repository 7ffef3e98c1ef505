import { requireThat } from "./expect";
import { anOrder, broughtBy } from "./purchase";
import type { ContractCheck, ContractSubject } from "./subject";

/** Everything that an answer or an error says, its causes and its own fields included. */
function everythingOf(value: unknown): string {
  const seen = new Set<object>();
  const words: string[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return void words.push(String(one));
    if (seen.has(one)) return;
    seen.add(one);
    for (const name of Object.getOwnPropertyNames(one)) visit(Reflect.get(one, name));
  };
  visit(value);
  return words.join("\n");
}

async function saidBy(ask: () => Promise<unknown>): Promise<string> {
  try {
    return everythingOf(await ask());
  } catch (error) {
    return everythingOf(error);
  }
}

async function everySaying(subject: ContractSubject): Promise<string> {
  const order = anOrder(subject, { recurring: false });
  const adapter = subject.make();
  const unknown = { reference: subject.unique(), externalPaymentId: "no-such-payment" };
  const money = { amountCents: order.amountCents, amountCurrency: order.amountCurrency };
  const refused = subject.makeRefused?.() ?? adapter;
  const says = await Promise.all([
    saidBy(async () => adapter.afterCharge(await broughtBy(subject, order, "decline"))),
    saidBy(() => adapter.afterCharge({ ...order, paymentToken: "no-such-token", additionalData: {} })),
    saidBy(async () => adapter.refund?.({ ...unknown, ...money })),
    saidBy(async () =>
      adapter.cancelSubscription?.({ externalSubscriptionId: "no-such-subscription", paymentToken: null }),
    ),
    saidBy(() => adapter.webhookEventDetails({ rawBody: "{}", headers: {}, payload: {} })),
    saidBy(() => refused.afterCharge({ ...order, paymentToken: "no-such-token", additionalData: {} })),
  ]);
  return says.join("\n");
}

export const secretCheck: ContractCheck = {
  name: "shows no secret in an answer or an error",
  proves: "a log, a page for staff or a reader's screen never holds a key",
  run: async (subject) => {
    if (subject.secrets.length === 0) return "it has no secrets";
    const said = await everySaying(subject);
    for (const secret of subject.secrets)
      requireThat(!said.includes(secret), "one of its credentials shows in what it answers or throws");
    return undefined;
  },
};
