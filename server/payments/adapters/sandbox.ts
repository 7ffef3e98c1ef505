import type { AdapterSetup, PaymentAdapter, PaymentResult, SandboxStorage } from "../adapter";
import {
  batchCharges,
  buildCheckoutUrl,
  cancelOnRequest,
  capturePayment,
  chargeAgain,
  createPayment,
  createSandboxMethodChange,
  deriveSubscriptionId,
  openCheckout,
  openOrder,
  parseScript,
  refundOnRequest,
  refusal,
  resumeOnRequest,
  type SandboxPayment,
  sandboxSignature,
} from "../sandbox/index";
import type { AdapterKind } from "./adapter-kind";
import { isSignedBySandbox, parseSandboxEvent, parseSandboxRenewal, SANDBOX_JOBS } from "./sandbox-webhook";

const STATUSES = { pending: "pending", authorised: "authorised", captured: "charged" } as const;

/** Convert a sandbox payment to a result of the contract. */
function toResult(context: SandboxStorage, payment: SandboxPayment): PaymentResult {
  const { id, status, failureCode, subscriptionId, orderId, paymentToken } = payment;
  if (status === "declined") return refusal(failureCode ?? "card_declined");
  if (status === "unconfirmed")
    return {
      ...refusal("authentication_required"),
      authorizeUrl: `${buildCheckoutUrl(context, orderId ?? "")}?payment=${id}`,
    };
  return {
    success: true,
    status: STATUSES[status],
    externalPaymentId: id,
    ...(status === "captured" && { externalCaptureId: id.replace("_pay_", "_cap_") }),
    ...(subscriptionId !== null && { externalSubscriptionId: subscriptionId }),
    ...(subscriptionId !== null && parseScript(paymentToken).billsItself && { chargesByItself: true }),
  };
}

/** Methods that move money at the simulated gateway, which stores its data in the account's own rows. */
function createPaymentMethods(context: SandboxStorage) {
  const chargeOne = batchCharges((charge) => chargeAgain(context, charge));
  return {
    preview: async (request) => {
      const { id, attemptToken, recurring } = await openOrder(context, request);
      const opened = { success: true, status: "pending" } as const;
      if (!recurring) return { ...opened, externalPaymentId: id };
      return { ...opened, externalSubscriptionId: deriveSubscriptionId(attemptToken) };
    },
    openCheckout: async (request) => {
      const order = await openCheckout(context, request);
      if ("success" in order) return order;
      return { success: true, url: buildCheckoutUrl(context, order.id), reference: order.id };
    },
    afterCharge: async (request) => {
      const payment = await createPayment(context, request);
      return payment === null ? refusal("invalid_token") : toResult(context, payment);
    },
    capture: async ({ externalPaymentId }) => {
      const payment = await capturePayment(context, externalPaymentId);
      return "success" in payment ? payment : toResult(context, payment);
    },
    refund: async ({ externalPaymentId: paymentId, reference, amountCents }) => {
      const refund = await refundOnRequest(context, { paymentId, reference, amountCents });
      if ("success" in refund) return refund;
      return { success: true, status: "refunded", externalRefundId: refund.id };
    },
    chargeAgain: async (request) => {
      const externalSubscriptionId =
        request.externalSubscriptionId ?? deriveSubscriptionId(request.attemptToken);
      const { externalPaymentId, failureCode } = await chargeOne({ ...request, externalSubscriptionId });
      if (failureCode !== null) return refusal(failureCode);
      return { success: true, status: "charged", externalPaymentId, externalSubscriptionId };
    },
    cancelSubscription: async ({ externalSubscriptionId: id, paymentToken }) => {
      await cancelOnRequest(context, { id, paymentToken });
      return { success: true, status: "cancelled" };
    },
    resumeSubscription: async ({ externalSubscriptionId: id }) => {
      await resumeOnRequest(context, id);
      return { success: true, status: "pending" };
    },
    // The sandbox saves no payment methods of its own: the token decides the answer.
    deletePaymentMethod: async ({ paymentToken }) =>
      parseScript(paymentToken ?? "").isDeletable
        ? { success: true, status: "cancelled" }
        : refusal("payment_method_in_use"),
  } satisfies Partial<PaymentAdapter>;
}

/**
 * A simulated gateway.
 *
 * The payment token determines the course of a payment; all data is stored in the account's own rows.
 */
function createSandboxAdapter({ credentials, sandboxStorage: context }: AdapterSetup): PaymentAdapter {
  const secret = credentials.webhook_secret ?? "";
  if (context === undefined) throw new Error("the sandbox only works inside an installation");
  return {
    ...createPaymentMethods(context),
    methodChange: createSandboxMethodChange(context),
    credentialsValid: async () => credentials.app_key !== "invalid",
    webhookRequestAuthorized: async (request) => isSignedBySandbox(request, secret),
    webhookEventTypeMapping: () => SANDBOX_JOBS,
    webhookEventDetails: async (request) => parseSandboxEvent(request),
    renewal: async (request) => parseSandboxRenewal(request),
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
      hint: "Test credential; enter “invalid” to simulate a rejected key.",
    },
    {
      key: "secret",
      label: "Secret",
      secret: true,
      required: false,
      hint: "Any text. Together with the name, it authenticates calls to the sandbox API.",
    },
    {
      key: "webhook_secret",
      label: "Webhook secret",
      secret: true,
      required: true,
      hint: "Any long text. Signs the sandbox's webhooks.",
    },
  ],
  capabilities: ["one_time", "recurring", "checkout_page", "capture", "refunds", "charges_by_us"],
  make: createSandboxAdapter,
  sign: ({ webhook_secret: secret = "" }, { rawBody }) => ({
    "x-sandbox-signature": sandboxSignature(rawBody, secret),
  }),
};
