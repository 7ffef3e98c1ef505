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
const NO_GATEWAY = { provider: FREE, action: "pay", gateway: null, wallets: [], payment_types: [] } as const;

type FreeOrOfferedOption =
  | Pick<OfferedPaymentOption, "provider" | "action" | "wallets" | "payment_types">
  | typeof NO_GATEWAY;

function toRecord<Option>(
  paymentOptions: readonly FreeOrOfferedOption[],
  toEntry: (paymentOption: FreeOrOfferedOption) => Option,
): Record<string, Option> {
  return Object.fromEntries(
    paymentOptions.map((paymentOption) => [paymentOption.provider, toEntry(paymentOption)]),
  );
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

  async function loadPaymentOptions(amountCents: number | null, plan: Plan): Promise<FreeOrOfferedOption[]> {
    const path = "/api/access/v1/payment-options";
    const { payment_options: paymentOptions } = await api.request<{
      payment_options: OfferedPaymentOption[];
    }>(path, {
      identity: "anybody",
    });
    const supported = plan?.supported_payment_providers ?? [];
    const fitting = filterPaymentOptions(paymentOptions, { amountCents, supported, env: config.env });
    return amountCents === 0 ? [...fitting, NO_GATEWAY] : fitting;
  }

  const toOption = ({
    action,
    wallets,
    payment_types: paymentTypes,
    ...paymentOption
  }: FreeOrOfferedOption): PaymentOption => ({
    action,
    wallets,
    gateway: "gateway" in paymentOption ? paymentOption.gateway : null,
    proceed: async (params) =>
      checkouts.buy(createPurchaseOrder(api, getBuyer(params), { params, paymentTypes })),
  });

  const toSwitchOption = ({
    action,
    wallets,
    payment_types: paymentTypes,
    ...paymentOption
  }: FreeOrOfferedOption): PaymentOption<SwitchObject> => ({
    action,
    wallets,
    gateway: "gateway" in paymentOption ? paymentOption.gateway : null,
    proceed: async (params) => {
      const paymentType = paymentTypes.find((type) => !type.endsWith("_recurring")) ?? null;
      return checkouts.buy(createSwitchOrder(api, getBuyer(), { params, paymentType }));
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
    const paymentOptions = await loadPaymentOptions(amount, plan);
    return context === "switch"
      ? toRecord(paymentOptions, toSwitchOption)
      : toRecord(paymentOptions, toOption);
  }

  return {
    getPaymentOptions,
    resumeCheckout: () => checkouts.resume(),
    purchase: async (params) => checkouts.buy(createPaidOrder(api, getBuyer(params), params)),
  };
}
