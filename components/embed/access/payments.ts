import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Api } from "./api";
import { createTill } from "./buying";
import { holderOf } from "./fingerprint";
import { createAttemptStore } from "./kept-attempts";
import { paidOrder, purchaseOrder, switchOrder } from "./orders";
import { FREE, fittingWays, type OfferedWay } from "./payment-options.rules";
import type { Session } from "./session";
import type { PaymentObject, PaymentOption, PaymentOptions, Svc, SwitchObject, SwitchOptions } from "./types";

type Payments = Pick<Svc, "getPaymentOptions" | "resumeCheckout" | "purchase">;
type Plan = { supported_payment_providers?: readonly string[] } | null;

/** Takes the place of a gateway where nothing has to be paid. */
const NO_GATEWAY = { provider: FREE, action: "pay", gateway: null, payment_types: [] } as const;

type Way = Pick<OfferedWay, "provider" | "action" | "payment_types"> | typeof NO_GATEWAY;

function table<Option>(ways: readonly Way[], make: (way: Way) => Option): Record<string, Option> {
  return Object.fromEntries(ways.map((way) => [way.provider, make(way)]));
}

/** Ways to pay and what they do. */
export function createPayments(
  api: Api,
  session: Session,
  config: Pick<AccessConfig, "key" | "env">,
): Payments {
  const till = createTill(api, createAttemptStore(config.key));

  function buyerOf({ emailAddress, phoneNumber }: PaymentObject = {}) {
    const user = session.user();
    const { emailAddress: email, mobileNumber: phone } = user;
    const isGuest = !user.isLoggedIn && [emailAddress, phoneNumber, email, phone].some(Boolean);
    return { user, isOwn: !isGuest, holder: holderOf(session.token()) };
  }

  async function waysFor(amountCents: number | null, plan: Plan): Promise<Way[]> {
    const path = "/api/access/v1/payment-options";
    const { payment_options: ways } = await api.ask<{ payment_options: OfferedWay[] }>(path, {
      whose: "anybody",
    });
    const supported = plan?.supported_payment_providers ?? [];
    const fitting = fittingWays(ways, { amountCents, supported, env: config.env });
    return amountCents === 0 ? [...fitting, NO_GATEWAY] : fitting;
  }

  const optionOf = ({ action, payment_types: words, ...way }: Way): PaymentOption => ({
    action,
    gateway: "gateway" in way ? way.gateway : null,
    proceed: async (params) => till.buy(purchaseOrder(api, buyerOf(params), { params, words })),
  });

  const switchOf = ({ action, payment_types: words, ...way }: Way): PaymentOption<SwitchObject> => ({
    action,
    gateway: "gateway" in way ? way.gateway : null,
    proceed: async (params) => {
      const word = words.find((one) => !one.endsWith("_recurring")) ?? null;
      return till.buy(switchOrder(api, buyerOf(), { params, word }));
    },
  });

  function getPaymentOptions(amount?: number | null, plan?: Plan): Promise<PaymentOptions>;
  function getPaymentOptions(
    amount: number | null | undefined,
    plan: Plan | undefined,
    context: "switch",
  ): Promise<SwitchOptions>;
  async function getPaymentOptions(
    amount: number | null = null,
    plan: Plan = null,
    context?: "switch",
  ): Promise<PaymentOptions | SwitchOptions> {
    const ways = await waysFor(amount, plan);
    return context === "switch" ? table(ways, switchOf) : table(ways, optionOf);
  }

  return {
    getPaymentOptions,
    resumeCheckout: () => till.resume(),
    purchase: async (params) => till.buy(paidOrder(api, buyerOf(params), params)),
  };
}
