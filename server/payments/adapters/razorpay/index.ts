import type { AdapterSetup, PaymentAdapter } from "../../adapter";
import type { AdapterKind } from "../adapter-kind";
import { openCheckout, readReturnedToken } from "./checkout";
import { razorpayClient, toGatewayError } from "./client";
import {
  cancelAndRefund,
  fetchRenewal,
  isSignedByRazorpay,
  parseEventDetails,
  RAZORPAY_EVENTS,
  signRazorpayBody,
} from "./events";
import { capturePayment, previewPayment, refundPayment, type Shop, verifyPayment } from "./payments";
import {
  cancelSubscription,
  previewSubscription,
  switchSubscription,
  verifySubscription,
} from "./subscriptions";

async function areCredentialsValid({ razorpay }: Shop): Promise<boolean> {
  try {
    await razorpay.payments.all({ count: 1 });
    return true;
  } catch (error) {
    const refusal = toGatewayError(error);
    if (refusal.status === 401) return false;
    throw refusal;
  }
}

/** The prefix of a key tells its mode. */
function isOfEnvironment({ credentials, environment }: AdapterSetup): boolean {
  const [, mode] = (credentials.app_key ?? "").split("_");
  return mode === (environment === "live" ? "live" : "test");
}

function createRazorpayAdapter(setup: AdapterSetup): PaymentAdapter {
  const shop: Shop = { razorpay: razorpayClient(setup), setup };
  return {
    credentialsValid: async () => isOfEnvironment(setup) && areCredentialsValid(shop),
    preview: (request) =>
      request.recurring ? previewSubscription(shop, request) : previewPayment(shop, request),
    openCheckout: (request) => openCheckout(shop, request),
    paymentTokenFrom: readReturnedToken,
    afterCharge: (request) =>
      request.recurring ? verifySubscription(shop, request) : verifyPayment(shop, request),
    capture: (request) => capturePayment(shop, request),
    refund: (request) => refundPayment(shop, request),
    switchSubscription: (request) => switchSubscription(shop, request),
    cancelSubscription: (request) => cancelSubscription(shop, request),
    webhookRequestAuthorized: async (request) => isSignedByRazorpay(setup, request),
    webhookEventTypeMapping: () => RAZORPAY_EVENTS,
    webhookEventDetails: async (request) => parseEventDetails(request),
    renewal: (request) => fetchRenewal(shop, request),
    beforeExitOnSubscriptionAbsence: (request) => cancelAndRefund(shop, request),
  };
}

/** Razorpay as staff choose it. */
export const razorpayKind: AdapterKind = {
  name: "razorpay",
  title: "Razorpay",
  fields: [
    {
      key: "app_key",
      label: "Key ID",
      secret: false,
      required: true,
      hint: "rzp_live_… for live mode, rzp_test_… for the sandbox.",
    },
    {
      key: "secret",
      label: "Key secret",
      secret: true,
      required: true,
      hint: "Shown once, when you create the key.",
    },
    {
      key: "webhook_secret",
      label: "Webhook secret",
      secret: true,
      required: false,
      hint: "The secret you entered in Razorpay for this account's webhook URL.",
    },
    {
      key: "api_base",
      label: "API URL",
      secret: false,
      required: false,
      hint: "Leave empty to use Razorpay's own API.",
    },
  ],
  capabilities: ["one_time", "recurring", "checkout_page", "capture", "refunds", "switches"],
  make: createRazorpayAdapter,
  sign: ({ webhook_secret: secret = "" }, { rawBody }) => ({
    "x-razorpay-signature": signRazorpayBody(secret, rawBody),
  }),
};
