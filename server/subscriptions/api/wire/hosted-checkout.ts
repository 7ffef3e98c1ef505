import { idParameter } from "@/server/http/index";
import type { PaymentMethodOption } from "@/server/payments/index";
import { z } from "@/server/platform/openapi/index";
import type { CheckoutProgress, CheckoutState } from "@/server/subscriptions/checkout/index";
import { WALLETS } from "@/shared/wallets";
import { guestPurchaseFields, purchaseFields, requireAmounts } from "./checkout";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

const page = z.string().max(2_000).nullish();

/** How a buyer returns from a gateway's page. */
const returnOptions = z
  .object({
    return_url: page.describe("Page of the publication that the buyer continues to after payment."),
    cancel_url: page.describe("Page that the buyer continues to without payment. Default: return_url."),
    popup: z
      .boolean()
      .default(false)
      .describe("The gateway's page is a pop-up: it closes without a redirect."),
  })
  .default({ popup: false })
  .describe("How the buyer returns from the gateway's page.");

export type ReturnOptions = z.output<typeof returnOptions>;

const token = z.string().min(1).max(100).describe("From the preview.");
const checkoutFields = { checkout: returnOptions, attempt_token: token };
const renewal_of = idParameter("Your own subscription that this one renews.").nullish();

export const checkoutInput = purchaseFields
  .extend({ ...checkoutFields, renewal_of })
  .superRefine(requireAmounts);
export const guestCheckoutInput = guestPurchaseFields.extend(checkoutFields).superRefine(requireAmounts);
export const switchCheckoutInput = z.object(checkoutFields);

export const checkoutSchema = z
  .object({
    attempt_token: z.string(),
    state: z
      .enum(["open", "waiting", "made", "refused", "expired"])
      .describe(
        "open: not paid yet. waiting: payment result pending. made: purchase completed. refused: payment failed; the same attempt can still be paid. expired: preview again.",
      ),
    url: z.string().nullable().describe("The gateway's payment page; null: none."),
    code: z.string().nullable().describe("Failure code, from the gateway or Masthead."),
    message: z.string().nullable().describe("Failure message for the buyer."),
    subscription: z
      .union([subscriptionSchema, z.null()])
      .describe("The purchased subscription; null: not purchased yet."),
  })
  .openapi("Checkout");

export type CheckoutDocument = z.output<typeof checkoutSchema>;

const EMPTY = { url: null, code: null, message: null, subscription: null } as const;

/** Convert the state of a checkout to its document. */
export function checkoutDocument(attemptToken: string, state: CheckoutState, now: Date): CheckoutDocument {
  const base = { attempt_token: attemptToken, state: state.kind, ...EMPTY };
  switch (state.kind) {
    case "made":
      return { ...base, subscription: subscriptionDocument(state.subscription, now) };
    case "refused":
      return { ...base, code: state.reason, message: state.message };
    case "open":
    case "waiting":
    case "expired":
      return base;
  }
}

/** Convert a checkout that has to be paid on the gateway's page. */
export function openedDocument(attemptToken: string, { url }: Extract<CheckoutProgress, { kind: "pay" }>) {
  return { attempt_token: attemptToken, state: "open", ...EMPTY, url } as const;
}

export const paymentOptionsSchema = z.object({
  payment_options: z.array(
    z
      .object({
        provider: z.string().describe("The payment_type without `_recurring`."),
        action: z.enum(["pay", "link", "send_otp"]).describe("What `proceed` does."),
        gateway: z.string().describe("Name of the gateway's adapter."),
        environment: z.enum(["live", "sandbox"]).describe("sandbox: no money moves."),
        wallets: z
          .array(z.enum(WALLETS))
          .describe("Wallets that the gateway's page offers, as far as the gateway reports them."),
        payment_types: z
          .array(z.string())
          .describe("Its payment_type values for one-time and for recurring payments."),
      })
      .openapi("PaymentOption"),
  ),
});

type PaymentOption = z.output<typeof paymentOptionsSchema>["payment_options"][number];

/** Group payment methods by provider; recurring and one-time methods are one option of the same provider. */
export function paymentOptionsDocument(
  paymentMethods: readonly PaymentMethodOption[],
): z.output<typeof paymentOptionsSchema> {
  const options = new Map<string, PaymentOption>();
  for (const { paymentType, adapter: gateway, environment, wallets: reported } of paymentMethods) {
    const provider = paymentType.replace(/_recurring$/, "");
    const existing = options.get(provider);
    if (existing !== undefined) existing.payment_types.push(paymentType);
    else
      options.set(provider, {
        provider,
        action: "pay",
        gateway,
        environment,
        wallets: [...reported],
        payment_types: [paymentType],
      });
  }
  return { payment_options: [...options.values()] };
}
