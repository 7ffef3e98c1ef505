import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { PaymentAdapter, PaymentOutcome, PaymentResult } from "../../adapter";
import { callSidecar, type Sidecar, SidecarError } from "./call-sidecar";
import {
  checkoutSchema,
  detailsSchema,
  manifestSchema,
  renewalSchema,
  resultSchema,
  type SidecarManifest,
} from "./sidecar-answers";
import {
  toCancelJson,
  toCaptureJson,
  toChargeJson,
  toCheckoutJson,
  toDeletionJson,
  toOrderJson,
  toPaymentJson,
  toRefundJson,
  toSwitchJson,
  toWebhookJson,
} from "./sidecar-requests";

export type { Sidecar } from "./call-sidecar";
export { callSidecar, SidecarError } from "./call-sidecar";

/** Name of the credential that stores a sidecar's manifest; it is never shown or entered. */
export const MANIFEST = "manifest";

/** Fetch a sidecar's manifest. */
export function describeSidecar(sidecar: Sidecar): Promise<SidecarManifest> {
  return callSidecar(sidecar, { method: "describe", request: {} }, manifestSchema);
}

function getManifest({ setup }: Sidecar): SidecarManifest {
  const stored = setup.credentials[MANIFEST];
  if (stored === undefined) throw new Error("the sidecar manifest was not loaded");
  return manifestSchema.parse(JSON.parse(stored));
}

/** Status of a payment whose result reports success without a status. */
function getDefaultStatus(method: string, mayCapture: boolean): PaymentOutcome {
  switch (method) {
    case "after_charge":
      return mayCapture ? "authorised" : "charged";
    case "capture":
    case "charge_again":
    case "switch_subscription":
      return "charged";
    case "refund_payment":
      return "refunded";
    case "cancel_subscription":
    case "delete_payment_method":
      return "cancelled";
    default:
      return "pending";
  }
}

/** 400 and 422 mean that the event itself is invalid: no retry can read the same bytes. */
function refuseUnreadable(error: unknown): never {
  const isRefused = error instanceof SidecarError && (error.status === 400 || error.status === 422);
  throw isRefused ? new AppError("invalid", "The sidecar can't read the body.", { cause: error }) : error;
}

/**
 * An adapter in any language behind an address: the contract as JSON over HTTP, with each request signed.
 *
 * The sidecar reported its capabilities when it was set up.
 */
export function createSidecarAdapter(sidecar: Sidecar): PaymentAdapter {
  const { methods, webhook_event_type_mapping: mapping } = getManifest(sidecar);
  const call = <Schema extends z.ZodType>(method: string, request: unknown, schema: Schema) =>
    callSidecar(sidecar, { method, request }, schema);
  const offers = (method: string) => methods.includes(method);
  const result = (method: string, request: unknown): Promise<PaymentResult | null> =>
    call(method, request, resultSchema(getDefaultStatus(method, offers("capture"))));
  const certain = async (method: string, request: unknown): Promise<PaymentResult> => {
    const answer = await result(method, request);
    if (answer !== null) return answer;
    throw new SidecarError(`The sidecar returned nothing for ${method}.`, { status: 200 });
  };
  return {
    credentialsValid: () =>
      call("credentials_valid", {}, z.boolean()).catch((error: unknown) => {
        // The sidecar sends this for a request whose signature does not match its secret.
        if (error instanceof SidecarError && error.status === 401) return false;
        throw error;
      }),
    ...(offers("preview") && { preview: (request) => result("preview", toOrderJson(request)) }),
    ...(offers("open_checkout") && {
      openCheckout: (request) => call("open_checkout", toCheckoutJson(request), checkoutSchema),
    }),
    ...(offers("initiate_charge") && {
      initiateCharge: (request) => result("initiate_charge", toPaymentJson(request)),
    }),
    afterCharge: (request) => certain("after_charge", toPaymentJson(request)),
    ...(offers("capture") && { capture: (request) => certain("capture", toCaptureJson(request)) }),
    ...(offers("refund_payment") && {
      refund: (request) => certain("refund_payment", toRefundJson(request)),
    }),
    ...(offers("charge_again") && {
      chargeAgain: (request) => certain("charge_again", toChargeJson(request)),
    }),
    ...(offers("switch_subscription") && {
      switchSubscription: (request) => certain("switch_subscription", toSwitchJson(request)),
    }),
    ...(offers("cancel_subscription") && {
      cancelSubscription: (request) => certain("cancel_subscription", toCancelJson(request)),
    }),
    ...(offers("resume_subscription") && {
      resumeSubscription: (request) => certain("resume_subscription", toCancelJson(request)),
    }),
    ...(offers("delete_payment_method") && {
      deletePaymentMethod: (request) => certain("delete_payment_method", toDeletionJson(request)),
    }),
    webhookRequestAuthorized: (request) =>
      call("webhook_request_authorized", toWebhookJson(request), z.boolean()),
    webhookEventTypeMapping: () => mapping,
    webhookEventDetails: (request) =>
      call("webhook_event_details", toWebhookJson(request), detailsSchema).catch(refuseUnreadable),
    ...(offers("before_exit_on_subscription_absence") && {
      beforeExitOnSubscriptionAbsence: async (request) => {
        await call("before_exit_on_subscription_absence", toWebhookJson(request), z.unknown());
      },
    }),
    ...(offers("renewal") && {
      renewal: (request) => call("renewal", toWebhookJson(request), renewalSchema),
    }),
  };
}
