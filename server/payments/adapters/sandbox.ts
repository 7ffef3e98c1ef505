import type { AdapterSetup, AdapterWorld, PaymentAdapter, PaymentResult } from "../adapter";
import {
  cancelAsked,
  capturePayment,
  chargeAgain,
  checkoutAddress,
  giveBack,
  openCheckout,
  openOrder,
  refusal,
  type SandboxPayment,
  sandboxSignature,
  scriptOf,
  shareCharges,
  subscriptionIdOf,
  takePayment,
} from "../sandbox/index";
import type { AdapterKind } from "./adapter-kind";
import { isSignedBySandbox, SANDBOX_JOBS, sandboxDetails, sandboxRenewal } from "./sandbox-webhook";

const STANDING = { pending: "pending", authorised: "authorised", captured: "charged" } as const;

/** A payment as the contract says it. */
function resultOf(world: AdapterWorld, payment: SandboxPayment): PaymentResult {
  const { id, status, failureCode, subscriptionId, orderId, paymentToken } = payment;
  if (status === "declined") return refusal(failureCode ?? "card_declined");
  if (status === "unconfirmed")
    return {
      ...refusal("authentication_required"),
      authorizeUrl: `${checkoutAddress(world, orderId ?? "")}?payment=${id}`,
    };
  return {
    success: true,
    status: STANDING[status],
    externalPaymentId: id,
    ...(status === "captured" && { externalCaptureId: id.replace("_pay_", "_cap_") }),
    ...(subscriptionId !== null && { externalSubscriptionId: subscriptionId }),
    ...(subscriptionId !== null && scriptOf(paymentToken).billsItself && { chargesByItself: true }),
  };
}

/** What moves money at the simulated gateway, which keeps its books in the account's own rows. */
function moneyIn(world: AdapterWorld) {
  const chargeOne = shareCharges((asked) => chargeAgain(world, asked));
  return {
    preview: async (request) => {
      const { id, attemptToken, recurring } = await openOrder(world, request);
      const opened = { success: true, status: "pending" } as const;
      if (!recurring) return { ...opened, externalPaymentId: id };
      return { ...opened, externalSubscriptionId: subscriptionIdOf(attemptToken) };
    },
    openCheckout: async (request) => {
      const order = await openCheckout(world, request);
      if ("success" in order) return order;
      return { success: true, url: checkoutAddress(world, order.id), reference: order.id };
    },
    afterCharge: async (request) => {
      const payment = await takePayment(world, request);
      return payment === null ? refusal("invalid_token") : resultOf(world, payment);
    },
    capture: async ({ externalPaymentId }) => {
      const payment = await capturePayment(world, externalPaymentId);
      return "success" in payment ? payment : resultOf(world, payment);
    },
    refund: async ({ externalPaymentId: paymentId, reference, amountCents }) => {
      const refund = await giveBack(world, { paymentId, reference, amountCents });
      if ("success" in refund) return refund;
      return { success: true, status: "refunded", externalRefundId: refund.id };
    },
    chargeAgain: async (request) => {
      const externalSubscriptionId = request.externalSubscriptionId ?? subscriptionIdOf(request.attemptToken);
      const { externalPaymentId, failureCode } = await chargeOne({ ...request, externalSubscriptionId });
      if (failureCode !== null) return refusal(failureCode);
      return { success: true, status: "charged", externalPaymentId, externalSubscriptionId };
    },
    cancelSubscription: async ({ externalSubscriptionId: id, paymentToken }) => {
      await cancelAsked(world, { id, paymentToken });
      return { success: true, status: "cancelled" };
    },
  } satisfies Partial<PaymentAdapter>;
}

/**
 * A gateway that is only simulated (ADR 0083): what happens to a payment is written in its token, and its books stand in
 * the account's own rows.
 */
function createSandboxAdapter({ credentials, world }: AdapterSetup): PaymentAdapter {
  const secret = credentials.webhook_secret ?? "";
  if (world === undefined)
    throw new Error("the sandbox stands inside an installation, and has nothing outside of one");
  return {
    ...moneyIn(world),
    credentialsValid: async () => credentials.app_key !== "invalid",
    webhookRequestAuthorized: async (request) => isSignedBySandbox(request, secret),
    webhookEventTypeMapping: () => SANDBOX_JOBS,
    webhookEventDetails: async (request) => sandboxDetails(request),
    renewal: async (request) => sandboxRenewal(request),
  };
}

/** The sandbox as staff choose it. */
export const sandboxKind: AdapterKind = {
  name: "sandbox",
  title: "Sandbox",
  fields: [
    {
      key: "app_key",
      label: "Name",
      secret: false,
      required: true,
      hint: "Any word; “invalid” is refused, to see what that looks like.",
    },
    {
      key: "secret",
      label: "Secret",
      secret: true,
      required: false,
      hint: "Any word; opens the sandbox's own API, together with the name.",
    },
    {
      key: "webhook_secret",
      label: "Webhook secret",
      secret: true,
      required: true,
      hint: "Signs the sandbox's webhooks: any long word.",
    },
  ],
  capabilities: ["one_time", "recurring", "checkout_page", "capture", "refunds", "charges_by_us"],
  make: createSandboxAdapter,
  sign: ({ webhook_secret: secret = "" }, { rawBody }) => ({
    "x-sandbox-signature": sandboxSignature(rawBody, secret),
  }),
};
