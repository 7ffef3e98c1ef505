import { z } from "zod";
import type {
  CheckoutResult,
  PaymentFailure,
  PaymentResult,
  PaymentStanding,
  PaymentSuccess,
  RenewalResult,
  WebhookEventDetails,
} from "../../adapter";

/** What is null on the wire was not said. */
function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const text = maybe(z.string());
const cents = maybe(z.coerce.number().int());
/** A text that is empty where nothing was said. */
const word = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const bag = maybe(z.record(z.string(), z.unknown()));

const failureSchema = z
  .object({
    success: z.literal(false),
    code: z.string().min(1),
    message: z.string().min(1),
    authorize_uri: text,
  })
  .transform(
    ({ code, message, authorize_uri: authorizeUrl }): PaymentFailure => ({
      success: false,
      code,
      message,
      ...(authorizeUrl !== undefined && { authorizeUrl }),
    }),
  );

const standing = z.enum(["pending", "authorised", "charged", "cancelled", "refunded"]);

const successFields = z.object({
  success: z.literal(true),
  status: maybe(standing),
  external_payment_id: text,
  external_capture_id: text,
  external_refund_id: text,
  external_subscription_id: text,
  transaction_id: text,
  client_payload: bag,
  international: maybe(z.boolean()),
  skip_invoice: maybe(z.boolean()),
  payment_gateway_fee: cents,
  payment_gateway_fee_currency: text,
  metadata: bag,
});

function successOf(said: z.output<typeof successFields>, unsaid: PaymentStanding): PaymentSuccess {
  const {
    external_payment_id: externalPaymentId,
    external_capture_id: externalCaptureId,
    external_refund_id: externalRefundId,
    external_subscription_id: externalSubscriptionId,
    transaction_id: transactionId,
    client_payload: clientPayload,
    skip_invoice: skipInvoice,
    payment_gateway_fee: feeCents,
    payment_gateway_fee_currency: feeCurrency,
    international,
    metadata,
  } = said;
  return {
    success: true,
    status: said.status ?? unsaid,
    ...(externalPaymentId !== undefined && { externalPaymentId }),
    ...(externalCaptureId !== undefined && { externalCaptureId }),
    ...(externalRefundId !== undefined && { externalRefundId }),
    ...(externalSubscriptionId !== undefined && { externalSubscriptionId }),
    ...(transactionId !== undefined && { transactionId }),
    ...(clientPayload !== undefined && { clientPayload }),
    ...(international !== undefined && { international }),
    ...(skipInvoice !== undefined && { skipInvoice }),
    ...(feeCents !== undefined && { feeCents }),
    ...(feeCurrency !== undefined && { feeCurrency }),
    ...(metadata !== undefined && { metadata }),
  };
}

/** A result of the contract, which stands as `unsaid` where it does not say; null: the sidecar has nothing to say. */
export function resultSchema(unsaid: PaymentStanding): z.ZodType<PaymentResult | null> {
  return z.union([successFields.transform((said) => successOf(said, unsaid)), failureSchema]).nullable();
}

export const checkoutSchema: z.ZodType<CheckoutResult> = z.union([
  z.object({ success: z.literal(true), url: z.url(), reference: z.string().min(1) }),
  failureSchema,
]);

export const renewalSchema: z.ZodType<RenewalResult> = z.union([
  successFields
    .extend({
      // A renewal that succeeded was charged, whatever the gateway's own word for it is.
      status: maybe(standing).catch(undefined),
      end_timestamp: z.iso.datetime({ offset: true }),
      amount_cents: cents,
      amount_currency: text,
    })
    .transform(({ amount_cents: amountCents, amount_currency: amountCurrency, ...said }) => ({
      success: true as const,
      endAt: new Date(said.end_timestamp),
      payment: successOf(said, "charged"),
      ...(amountCents !== undefined && { amountCents }),
      ...(amountCurrency !== undefined && { amountCurrency }),
    })),
  failureSchema,
]);

const nullable = (schema: z.ZodType<string>) => schema.nullish().transform((value) => value ?? null);

export const detailsSchema: z.ZodType<WebhookEventDetails> = z
  .object({
    event_id: word,
    event: z.string().min(1),
    attempt_token: word,
    amount_cents: z.coerce.number().int().default(0),
    amount_currency: word,
    status: word,
    external_payment_id: word,
    external_subscription_id: word,
    email: nullable(z.string()),
    contact: nullable(z.string()),
    payment_gateway_fee_cents: cents,
    payment_gateway_fee_currency: nullable(z.string()),
    external_refund_id: text,
    charges_by_itself: maybe(z.boolean()),
    occurred_at: maybe(z.iso.datetime({ offset: true })),
  })
  .transform((said) => ({
    eventId: said.event_id,
    event: said.event,
    attemptToken: said.attempt_token,
    amountCents: said.amount_cents,
    amountCurrency: said.amount_currency,
    status: said.status,
    externalPaymentId: said.external_payment_id,
    externalSubscriptionId: said.external_subscription_id,
    email: said.email,
    contact: said.contact,
    feeCents: said.payment_gateway_fee_cents ?? null,
    feeCurrency: said.payment_gateway_fee_currency,
    ...(said.external_refund_id !== undefined && { externalRefundId: said.external_refund_id }),
    ...(said.charges_by_itself === true && { chargesByItself: true }),
    ...(said.occurred_at !== undefined && { occurredAt: new Date(said.occurred_at) }),
  }));

/** What a sidecar says of itself. */
export const manifestSchema = z.object({
  contract: z.literal(1),
  title: z.string().max(100).optional(),
  /** Methods it offers beyond those that every adapter has. */
  methods: z.array(z.string()),
  webhook_event_type_mapping: z.record(z.string(), z.string()),
});

export type SidecarManifest = z.output<typeof manifestSchema>;
