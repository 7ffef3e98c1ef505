import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Api } from "./api";
import { createAttemptStore } from "./attempt-store";
import { createCheckoutRunner } from "./checkout-runner";
import { getTokenIdentity } from "./fingerprint";
import { createPaidOrder, createPurchaseOrder, createSwitchOrder } from "./orders";
import { FREE, filterPaymentOptions, type OfferedPaymentOption } from "./payment-options.rules";
import type { Session } from "./session";
import type { PaymentObject, PaymentOption, PaymentOptions, Svc, SwitchObject, SwitchOptions } from "./types";

type Payments = Pick<Svc, "getPaymentOptions" | "resumeCheckout" | "purchase">;
type Plan = { supported_payment_providers?: readonly string[] } | null;

/** Placeholder for the gateway of a free purchase. */
const NO_GATEWAY = { provider: FREE, action: "pay", gateway: null, payment_types: [] } as const;

type Way = Pick<OfferedPaymentOption, "provider" | "action" | "payment_types"> | typeof NO_GATEWAY;

function toRecord<Option>(ways: readonly Way[], toEntry: (way: Way) => Option): Record<string, Option> {
  return Object.fromEntries(ways.map((way) => [way.provider, toEntry(way)]));
}

/** Creates the payment methods of the global object. */
export function createPayments(
  api: Api,
  session: Session,
  config: Pick<AccessConfig, "key" | "env">,
): Payments {
  const checkouts = createCheckoutRunner(api, createAttemptStore(config.key));

  function getBuyer({ emailAddress, phoneNumber }: PaymentObject = {}) {
    const user = session.user();
    const { emailAddress: email, mobileNumber: phone } = user;
    const isGuest = !user.isLoggedIn && [emailAddress, phoneNumber, email, phone].some(Boolean);
    return { user, isOwn: !isGuest, holder: getTokenIdentity(session.token()) };
  }

  async function waysFor(amountCents: number | null, plan: Plan): Promise<Way[]> {
    const path = "/api/access/v1/payment-options";
    const { payment_options: ways } = await api.ask<{ payment_options: OfferedPaymentOption[] }>(path, {
      whose: "anybody",
    });
    const supported = plan?.supported_payment_providers ?? [];
    const fitting = filterPaymentOptions(ways, { amountCents, supported, env: config.env });
    return amountCents === 0 ? [...fitting, NO_GATEWAY] : fitting;
  }

  const toOption = ({ action, payment_types: paymentTypes, ...way }: Way): PaymentOption => ({
    action,
    gateway: "gateway" in way ? way.gateway : null,
    proceed: async (params) =>
      checkouts.buy(createPurchaseOrder(api, getBuyer(params), { params, words: paymentTypes })),
  });

  const toSwitchOption = ({
    action,
    payment_types: paymentTypes,
    ...way
  }: Way): PaymentOption<SwitchObject> => ({
    action,
    gateway: "gateway" in way ? way.gateway : null,
    proceed: async (params) => {
      const paymentType = paymentTypes.find((type) => !type.endsWith("_recurring")) ?? null;
      return checkouts.buy(createSwitchOrder(api, getBuyer(), { params, word: paymentType }));
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
    return context === "switch" ? toRecord(ways, toSwitchOption) : toRecord(ways, toOption);
  }

  return {
    getPaymentOptions,
    resumeCheckout: () => checkouts.resume(),
    purchase: async (params) => checkouts.buy(createPaidOrder(api, getBuyer(params), params)),
  };
}
