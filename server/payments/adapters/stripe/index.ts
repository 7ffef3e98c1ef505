import Stripe from "stripe";
import type { AdapterSetup, PaymentAdapter, WebhookRequest } from "../../adapter";
import type { AdapterKind } from "../adapter-kind";
import { openCheckout } from "./checkout";
import { safeError, stripeClient } from "./client";
import { cancelAndRefund, fetchRenewal, parseEventDetails, STRIPE_EVENTS } from "./events";
import { createMethodChange } from "./method-change";
import { capturePayment, previewPayment, refundPayment, type Shop, verifyPayment } from "./payments";
import { deletePaymentMethod } from "./saved-methods";
import {
  cancelSubscription,
  previewSubscription,
  switchSubscription,
  verifySubscription,
} from "./subscriptions";
import { listWallets } from "./wallets";

/** Maximum age of a webhook signature, in seconds. */
const TOLERANCE = 300;

async function areCredentialsValid({ stripe }: Shop, { environment }: AdapterSetup): Promise<boolean> {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  try {
    const { livemode } = await stripe.balance.retrieve();
    return livemode === (environment === "live");
  } catch (error) {
    if (error instanceof StripeAuthenticationError) return false;
    // A key without permission to read the balance is still valid.
    if (error instanceof StripePermissionError) return true;
    throw safeError(error);
  }
}

function isSigned({ stripe }: Shop, { credentials, clock }: AdapterSetup, request: WebhookRequest): boolean {
  const secret = credentials.webhook_secret ?? "";
  const signature = request.headers["stripe-signature"] ?? "";
  if (secret === "" || signature === "") return false;
  try {
    const now = clock.now().getTime();
    stripe.webhooks.constructEvent(request.rawBody, signature, secret, TOLERANCE, undefined, now);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw safeError(error);
  }
}

function createStripeAdapter(setup: AdapterSetup): PaymentAdapter {
  const shop: Shop = {
    stripe: stripeClient(setup),
    publishableKey: setup.credentials.app_key ?? null,
  };
  return {
    credentialsValid: () => areCredentialsValid(shop, setup),
    preview: (request) =>
      request.recurring ? previewSubscription(shop, request) : previewPayment(shop, request),
    openCheckout: (request) => openCheckout(shop, request),
    listWallets: () => listWallets(shop),
    afterCharge: (request) =>
      request.recurring ? verifySubscription(shop, request) : verifyPayment(shop, request),
    capture: (request) => capturePayment(shop, request),
    refund: (request) => refundPayment(shop, request),
    switchSubscription: (request) => switchSubscription(shop, request),
    cancelSubscription: (request) => cancelSubscription(shop, request),
    deletePaymentMethod: (request) => deletePaymentMethod(shop, request),
    methodChange: createMethodChange(shop),
    webhookRequestAuthorized: async (request) => isSigned(shop, setup, request),
    webhookEventTypeMapping: () => STRIPE_EVENTS,
    webhookEventDetails: async (request) => parseEventDetails(request),
    renewal: (request) => fetchRenewal(shop, request),
    beforeExitOnSubscriptionAbsence: (request) => cancelAndRefund(shop, request),
  };
}

/** Stripe as staff choose it. */
export const stripeKind: AdapterKind = {
  name: "stripe",
  title: "Stripe",
  fields: [
    {
      key: "app_key",
      label: "Publishable key",
      secret: false,
      required: false,
      hint: "pk_…, for pages that collect cards with Stripe.js.",
    },
    {
      key: "secret",
      label: "Secret key",
      secret: true,
      required: true,
      hint: "sk_… or a restricted key. Use a test mode key for the sandbox.",
    },
    {
      key: "webhook_secret",
      label: "Webhook secret",
      secret: true,
      required: false,
      hint: "whsec_…, from the Stripe webhook endpoint for this account's URL.",
    },
    {
      key: "api_base",
      label: "API URL",
      secret: false,
      required: false,
      hint: "Leave empty to use Stripe's own API.",
    },
  ],
  capabilities: ["one_time", "recurring", "checkout_page", "capture", "refunds", "switches"],
  make: createStripeAdapter,
  sign: ({ webhook_secret: secret = "" }, { rawBody, now }) => {
    const timestamp = Math.floor(now.getTime() / 1000);
    const { webhooks } = new Stripe("sk_of_nobody");
    return {
      "stripe-signature": webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp }),
    };
  },
};
