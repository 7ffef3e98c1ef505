import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { PaymentAdapter, PaymentResult, PaymentStanding } from "../../adapter";
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
  cancelOnWire,
  captureOnWire,
  chargeOnWire,
  checkoutOnWire,
  orderOnWire,
  paymentOnWire,
  refundOnWire,
  switchOnWire,
  webhookOnWire,
} from "./sidecar-requests";

export type { Sidecar } from "./call-sidecar";
export { callSidecar, SidecarError } from "./call-sidecar";

/** The name of the credential that holds what a sidecar said of itself; it is never shown, nor entered. */
export const MANIFEST = "manifest";

/** Asks a sidecar what it offers. */
export function describeSidecar(sidecar: Sidecar): Promise<SidecarManifest> {
  return callSidecar(sidecar, { method: "describe", request: {} }, manifestSchema);
}

function manifestOf({ setup }: Sidecar): SidecarManifest {
  const kept = setup.credentials[MANIFEST];
  if (kept === undefined) throw new Error("the sidecar was never asked what it offers");
  return manifestSchema.parse(JSON.parse(kept));
}

/** How a payment stands whose result says success, and no more. */
function standingUnsaid(method: string, mayCapture: boolean): PaymentStanding {
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
      return "cancelled";
    default:
      return "pending";
  }
}

/** 400 and 422 say that the event itself is bad: the same bytes are never readable later. */
function refuseUnreadable(error: unknown): never {
  const isRefused = error instanceof SidecarError && (error.status === 400 || error.status === 422);
  throw isRefused ? new AppError("invalid", "The sidecar cannot read the body.", { cause: error }) : error;
}

/**
 * An adapter in any language, behind an address: the contract as JSON over HTTP, each call signed. What it offers it said
 * when it was set up.
 */
export function createSidecarAdapter(sidecar: Sidecar): PaymentAdapter {
  const { methods, webhook_event_type_mapping: mapping } = manifestOf(sidecar);
  const ask = <Schema extends z.ZodType>(method: string, request: unknown, schema: Schema) =>
    callSidecar(sidecar, { method, request }, schema);
  const offers = (method: string) => methods.includes(method);
  const result = (method: string, request: unknown): Promise<PaymentResult | null> =>
    ask(method, request, resultSchema(standingUnsaid(method, offers("capture"))));
  const certain = async (method: string, request: unknown): Promise<PaymentResult> => {
    const answer = await result(method, request);
    if (answer !== null) return answer;
    throw new SidecarError(`The sidecar has nothing to say to ${method}.`, { status: 200 });
  };
  return {
    credentialsValid: () =>
      ask("credentials_valid", {}, z.boolean()).catch((error: unknown) => {
        // It says so of a call whose signature is not by its secret.
        if (error instanceof SidecarError && error.status === 401) return false;
        throw error;
      }),
    ...(offers("preview") && { preview: (request) => result("preview", orderOnWire(request)) }),
    ...(offers("open_checkout") && {
      openCheckout: (request) => ask("open_checkout", checkoutOnWire(request), checkoutSchema),
    }),
    ...(offers("initiate_charge") && {
      initiateCharge: (request) => result("initiate_charge", paymentOnWire(request)),
    }),
    afterCharge: (request) => certain("after_charge", paymentOnWire(request)),
    ...(offers("capture") && { capture: (request) => certain("capture", captureOnWire(request)) }),
    ...(offers("refund_payment") && {
      refund: (request) => certain("refund_payment", refundOnWire(request)),
    }),
    ...(offers("charge_again") && {
      chargeAgain: (request) => certain("charge_again", chargeOnWire(request)),
    }),
    ...(offers("switch_subscription") && {
      switchSubscription: (request) => certain("switch_subscription", switchOnWire(request)),
    }),
    ...(offers("cancel_subscription") && {
      cancelSubscription: (request) => certain("cancel_subscription", cancelOnWire(request)),
    }),
    webhookRequestAuthorized: (request) =>
      ask("webhook_request_authorized", webhookOnWire(request), z.boolean()),
    webhookEventTypeMapping: () => mapping,
    webhookEventDetails: (request) =>
      ask("webhook_event_details", webhookOnWire(request), detailsSchema).catch(refuseUnreadable),
    ...(offers("before_exit_on_subscription_absence") && {
      beforeExitOnSubscriptionAbsence: async (request) => {
        await ask("before_exit_on_subscription_absence", webhookOnWire(request), z.unknown());
      },
    }),
    ...(offers("renewal") && { renewal: (request) => ask("renewal", webhookOnWire(request), renewalSchema) }),
  };
}
