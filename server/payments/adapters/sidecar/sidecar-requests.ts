import type {
  Bought,
  Buyer,
  CancelRequest,
  CaptureRequest,
  CheckoutRequest,
  PaymentRequest,
  PreviewRequest,
  RecurringChargeRequest,
  RefundRequest,
  SwitchRequest,
  WebhookRequest,
} from "../../adapter";

function boughtOnWire(bought: Bought) {
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

function buyerOnWire({ id, name, provider, identity }: Buyer) {
  return { id, name, provider, identity };
}

/** Requests of the contract in the words of the wire, field by field. */
export function orderOnWire(order: PreviewRequest) {
  return {
    attempt_token: order.attemptToken,
    payment_type: order.paymentType,
    recurring: order.recurring,
    amount_cents: order.amountCents,
    amount_currency: order.amountCurrency,
    subscription_plan: boughtOnWire(order.bought),
    subscriber: buyerOnWire(order.buyer),
  };
}

export function paymentOnWire(request: PaymentRequest) {
  const { paymentToken: payment_token, additionalData: additional_data } = request;
  return { ...orderOnWire(request), payment_token, additional_data };
}

export function checkoutOnWire(request: CheckoutRequest) {
  return { ...orderOnWire(request), return_url: request.returnUrl, cancel_url: request.cancelUrl };
}

export function captureOnWire(request: CaptureRequest) {
  return {
    attempt_token: request.attemptToken,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
  };
}

export function refundOnWire(request: RefundRequest) {
  return {
    reference: request.reference,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
  };
}

export function chargeOnWire(request: RecurringChargeRequest) {
  return {
    reference: request.reference,
    attempt_token: request.attemptToken,
    payment_type: request.paymentType,
    payment_token: request.paymentToken,
    external_subscription_id: request.externalSubscriptionId,
    external_payment_id: request.externalPaymentId,
    amount_cents: request.amountCents,
    amount_currency: request.amountCurrency,
    subscription_plan: boughtOnWire(request.bought),
    subscriber: buyerOnWire(request.buyer),
  };
}

export function switchOnWire(request: SwitchRequest) {
  return {
    reference: request.reference,
    external_subscription_id: request.externalSubscriptionId,
    subscription_plan: boughtOnWire(request.bought),
    amount_currency: request.amountCurrency,
    begins: request.begins,
  };
}

export function cancelOnWire(request: CancelRequest) {
  return { external_subscription_id: request.externalSubscriptionId, payment_token: request.paymentToken };
}

export function webhookOnWire({ rawBody, headers, payload }: WebhookRequest) {
  return { raw_body: rawBody, headers, payload };
}
