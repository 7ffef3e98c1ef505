import { z } from "zod";
import type {
  CheckoutResult,
  PaymentFailure,
  PaymentOutcome,
  PaymentResult,
  PaymentSuccess,
  RenewalResult,
  WebhookEventDetails,
} from "../../adapter";

/** Null on the wire counts as absent. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const text = optional(z.string());
const cents = optional(z.coerce.number().int());
/** A string that is empty if it is absent. */
const emptyIfMissing = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const jsonObject = optional(z.record(z.string(), z.unknown()));

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

const statusSchema = z.enum(["pending", "authorised", "charged", "cancelled", "refunded"]);

const successFields = z.object({
  success: z.literal(true),
  status: optional(statusSchema),
  external_payment_id: text,
  external_capture_id: text,
  external_refund_id: text,
  external_subscription_id: text,
  transaction_id: text,
  client_payload: jsonObject,
  international: optional(z.boolean()),
  skip_invoice: optional(z.boolean()),
  payment_gateway_fee: cents,
  payment_gateway_fee_currency: text,
  metadata: jsonObject,
});

function toSuccess(fields: z.output<typeof successFields>, defaultStatus: PaymentOutcome): PaymentSuccess {
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
  } = fields;
  return {
    success: true,
    status: fields.status ?? defaultStatus,
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

/** Schema of a result; `defaultStatus` replaces a missing status. null: the sidecar has nothing to report. */
export function resultSchema(defaultStatus: PaymentOutcome): z.ZodType<PaymentResult | null> {
  return z
    .union([successFields.transform((fields) => toSuccess(fields, defaultStatus)), failureSchema])
    .nullable();
}

export const checkoutSchema: z.ZodType<CheckoutResult> = z.union([
  z.object({ success: z.literal(true), url: z.url(), reference: z.string().min(1) }),
  failureSchema,
]);

export const renewalSchema: z.ZodType<RenewalResult> = z.union([
  successFields
    .extend({
      // A successful renewal was charged, whatever status the gateway reports.
      status: optional(statusSchema).catch(undefined),
      end_timestamp: z.iso.datetime({ offset: true }),
      amount_cents: cents,
      amount_currency: text,
    })
    .transform(({ amount_cents: amountCents, amount_currency: amountCurrency, ...fields }) => ({
      success: true as const,
      endAt: new Date(fields.end_timestamp),
      payment: toSuccess(fields, "charged"),
      ...(amountCents !== undefined && { amountCents }),
      ...(amountCurrency !== undefined && { amountCurrency }),
    })),
  failureSchema,
]);

const nullable = (schema: z.ZodType<string>) => schema.nullish().transform((value) => value ?? null);

export const detailsSchema: z.ZodType<WebhookEventDetails> = z
  .object({
    event_id: emptyIfMissing,
    event: z.string().min(1),
    attempt_token: emptyIfMissing,
    amount_cents: z.coerce.number().int().default(0),
    amount_currency: emptyIfMissing,
    status: emptyIfMissing,
    external_payment_id: emptyIfMissing,
    external_subscription_id: emptyIfMissing,
    email: nullable(z.string()),
    contact: nullable(z.string()),
    payment_gateway_fee_cents: cents,
    payment_gateway_fee_currency: nullable(z.string()),
    external_refund_id: text,
    charges_by_itself: optional(z.boolean()),
    occurred_at: optional(z.iso.datetime({ offset: true })),
  })
  .transform((fields) => ({
    eventId: fields.event_id,
    event: fields.event,
    attemptToken: fields.attempt_token,
    amountCents: fields.amount_cents,
    amountCurrency: fields.amount_currency,
    status: fields.status,
    externalPaymentId: fields.external_payment_id,
    externalSubscriptionId: fields.external_subscription_id,
    email: fields.email,
    contact: fields.contact,
    feeCents: fields.payment_gateway_fee_cents ?? null,
    feeCurrency: fields.payment_gateway_fee_currency,
    ...(fields.external_refund_id !== undefined && { externalRefundId: fields.external_refund_id }),
    ...(fields.charges_by_itself === true && { chargesByItself: true }),
    ...(fields.occurred_at !== undefined && { occurredAt: new Date(fields.occurred_at) }),
  }));

/** Manifest of a sidecar. */
export const manifestSchema = z.object({
  contract: z.literal(1),
  title: z.string().max(100).optional(),
  /** Methods beyond those that every adapter has. */
  methods: z.array(z.string()),
  webhook_event_type_mapping: z.record(z.string(), z.string()),
});

export type SidecarManifest = z.output<typeof manifestSchema>;
