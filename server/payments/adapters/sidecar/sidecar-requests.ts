import type {
  Bought,
  Buyer,
  CancelRequest,
  CaptureRequest,
  CheckoutRequest,
  DeletePaymentMethodRequest,
  PaymentRequest,
  PreviewRequest,
  RecurringChargeRequest,
  RefundRequest,
  SwitchRequest,
  WebhookRequest,
} from "../../adapter";

function toBoughtJson(bought: Bought) {
  const { trial } = bought;
  return {
    id: bought.id,
    title: bought.title,
    duration_length: bought.durationLength,
    duration_unit: bought.durationUnit,
    period_cents: bought.periodCents,
    trial: trial === null ? null : { length: trial.length, unit: trial.unit, then_cents: trial.thenCents },
  };
}

function toBuyerJson({ id, name, provider, identity }: Buyer) {
  return { id, name, provider, identity };
}

/** Map requests of the contract to their wire format, field by field. */
export function toOrderJson(order: PreviewRequest) {
  return {
    attempt_token: order.attemptToken,
    payment_type: order.paymentType,
    recurring: order.recurring,
    amount_cents: order.amountCents,
    amount_currency: order.amountCurrency,
    subscription_plan: toBoughtJson(order.bought),
    subscriber: toBuyerJson(order.buyer),
  };
}

export function toPaymentJson(request: PaymentRequest) {
  const { paymentToken: payment_token, additionalData: additional_data } = request;
  return { ...toOrderJson(request), payment_token, additional_data };
}

export function toCheckoutJson(request: CheckoutRequest) {
  return { ...toOrderJson(request), return_url: request.returnUrl, cancel_url: request.cancelUrl };
}

export function toCaptureJson(request: CaptureRequest) {
  return {
    attempt_token: request.attemptToken,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
  };
}

export function toRefundJson(request: RefundRequest) {
  return {
    reference: request.reference,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
  };
}

export function toChargeJson(request: RecurringChargeRequest) {
  return {
    reference: request.reference,
    attempt_token: request.attemptToken,
    payment_type: request.paymentType,
    payment_token: request.paymentToken,
    external_subscription_id: request.externalSubscriptionId,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
    subscription_plan: toBoughtJson(request.bought),
    subscriber: toBuyerJson(request.buyer),
  };
}

export function toSwitchJson(request: SwitchRequest) {
  return {
    reference: request.reference,
    external_subscription_id: request.externalSubscriptionId,
    subscription_plan: toBoughtJson(request.bought),
    amount_currency: request.amountCurrency,
    begins: request.begins,
  };
}

export function toCancelJson(request: CancelRequest) {
  return { external_subscription_id: request.externalSubscriptionId, payment_token: request.paymentToken };
}

export function toDeletionJson(request: DeletePaymentMethodRequest) {
  return {
    external_subscription_id: request.externalSubscriptionId,
    payment_token: request.paymentToken,
    subscriber_ids: request.subscriberIds,
  };
}

export function toWebhookJson({ rawBody, headers, payload }: WebhookRequest) {
  return { raw_body: rawBody, headers, payload };
}
