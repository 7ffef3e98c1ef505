// A complete payment adapter in one file: plain Node, nothing installed. `toyBank` stands where your gateway's API is
// called; all that is above and below it stays as it is.
//
//   SIDECAR_SECRET=<shared with Masthead> BANK_SECRET=<signs the bank's webhooks> PORT=8700 node payment-sidecar.mjs
//   npm run masthead -- adapter check http://localhost:8700 --secret <shared with Masthead>
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const secret = process.env.SIDECAR_SECRET ?? "";
const bankSecret = process.env.BANK_SECRET ?? "";
if (secret.length < 16 || bankSecret === "") {
  console.error("Set SIDECAR_SECRET (16 signs at least) and BANK_SECRET.");
  process.exit(1);
}

const hmac = (key, words) => createHmac("sha256", key).update(words, "utf8").digest("hex");
const idOf = (prefix, ...parts) =>
  `${prefix}_${createHash("sha256").update(parts.join("|")).digest("hex").slice(0, 20)}`;

function isSame(one, other) {
  const [a, b] = [Buffer.from(String(one ?? "")), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

// --- the gateway -----------------------------------------------------------------------------------------------------

/** A bank that remembers until it is stopped. Whatever it is asked twice under one key, it does once. */
const toyBank = {
  payments: new Map(),
  refunds: new Map(),
  charge(key, token, { amount_cents, amount_currency }) {
    if (token.startsWith("tok_decline"))
      return { declined: "card_declined", sentence: "The card was declined." };
    if (!token.startsWith("tok_success"))
      return { declined: "invalid_token", sentence: "We can't find this payment." };
    const id = idOf("pay", key, token, amount_cents, amount_currency);
    if (!this.payments.has(id))
      this.payments.set(id, { id, amount: amount_cents, refunded: 0, captured: false });
    return this.payments.get(id);
  },
  capture(id) {
    const payment = this.payments.get(id);
    if (payment) payment.captured = true;
    return payment;
  },
  refund(key, id, amount) {
    if (this.refunds.has(key)) return this.refunds.get(key);
    const payment = this.payments.get(id);
    if (!payment?.captured || payment.refunded + amount > payment.amount) return null;
    payment.refunded += amount;
    const refund = { id: idOf("ref", key, id), amount };
    this.refunds.set(key, refund);
    return refund;
  },
};

// --- the contract ----------------------------------------------------------------------------------------------------

const failure = (code, message) => ({ success: false, code, message });
const EVENTS = {
  "payment.captured": "one_time_subscription_charged",
  "subscription.charged": "recurring_subscription_charged",
  "subscription.cancelled": "recurring_subscription_cancelled",
  "refund.created": "payment_refunded",
};

/** What each method answers. `request` holds the words of the guide; what is returned is the answer's JSON. */
const methods = {
  describe: () => ({
    contract: 1,
    title: "Toy bank",
    methods: [
      "preview",
      "capture",
      "refund_payment",
      "charge_again",
      "cancel_subscription",
      "resume_subscription",
      "delete_payment_method",
      "renewal",
      "before_exit_on_subscription_absence",
    ],
    webhook_event_type_mapping: EVENTS,
  }),

  credentials_valid: () => true,

  preview: ({ recurring, attempt_token }) =>
    recurring
      ? { success: true, status: "pending", external_subscription_id: idOf("sub", attempt_token) }
      : null,

  after_charge: (request) => {
    const { attempt_token, payment_token, recurring } = request;
    const made = toyBank.charge(attempt_token, payment_token, request);
    if (made.declined) return failure(made.declined, made.sentence);
    return {
      success: true,
      status: made.captured ? "charged" : "authorised",
      external_payment_id: made.id,
      // Handed to the buyer's browser as it is, with the answer to this purchase.
      client_payload: { receipt_id: made.id },
      ...(recurring && { external_subscription_id: idOf("sub", attempt_token) }),
    };
  },

  capture: ({ external_payment_id }) => {
    const payment = toyBank.capture(external_payment_id);
    if (!payment) return failure("no_such_payment", "The payment could not be completed.");
    return {
      success: true,
      status: "charged",
      external_payment_id,
      external_capture_id: idOf("cap", external_payment_id),
    };
  },

  refund_payment: ({ reference, external_payment_id, amount_cents }) => {
    const refund = toyBank.refund(reference, external_payment_id, amount_cents);
    if (!refund)
      return failure("not_refundable", "The refund is more than the remaining amount of the payment.");
    return { success: true, status: "refunded", external_refund_id: refund.id };
  },

  charge_again: (request) => {
    const { reference, payment_token } = request;
    const made = toyBank.charge(reference, payment_token ?? "", request);
    if (made.declined) return failure(made.declined, made.sentence);
    toyBank.capture(made.id);
    return { success: true, status: "charged", external_payment_id: made.id };
  },

  cancel_subscription: () => ({ success: true, status: "cancelled" }),
  resume_subscription: () => ({ success: true }),
  // The bank saves nothing but payments. Yours may have a customer or a card to delete.
  delete_payment_method: () => ({ success: true, status: "cancelled" }),

  webhook_request_authorized: ({ raw_body, headers }) =>
    isSame(headers["x-bank-signature"], hmac(bankSecret, raw_body)),

  webhook_event_details: ({ payload }) => ({
    event_id: payload.id,
    event: payload.event,
    attempt_token: payload.attemptToken,
    amount_cents: payload.amount,
    amount_currency: payload.currency,
    status: payload.status,
    external_payment_id: payload.payment,
    external_subscription_id: payload.subscription,
    external_refund_id: payload.refund ?? null,
  }),

  renewal: ({ payload }) => ({
    success: true,
    status: "charged",
    external_payment_id: payload.payment,
    amount_cents: payload.amount,
    amount_currency: payload.currency,
    end_timestamp: payload.paid_until,
  }),

  before_exit_on_subscription_absence: ({ payload }) => {
    const payment = toyBank.payments.get(payload.payment);
    if (payment) toyBank.refund(`absent:${payment.id}`, payment.id, payment.amount - payment.refunded);
    return null;
  },

  // The two below are for `adapter check` alone: who pays and who is declined, and the bank's voice.

  contract_fixtures: () => ({
    amount_currency: "INR",
    amount_cents: 9900,
    tokens: { success: "tok_success", decline: "tok_decline" },
  }),

  sample_event: ({ job, ...facts }) => {
    const [event] = Object.entries(EVENTS).find(([, meant]) => meant === job);
    const body = {
      id: facts.event_id,
      event,
      attemptToken: facts.attempt_token,
      amount: facts.amount_cents,
      currency: facts.amount_currency,
      status: "charged",
      payment: facts.external_payment_id,
      subscription: facts.external_subscription_id,
      ...(job === "payment_refunded" && { refund: idOf("ref", facts.event_id) }),
      paid_until: "2100-01-31T00:00:00Z",
    };
    const raw_body = JSON.stringify(body);
    return { raw_body, headers: { "x-bank-signature": hmac(bankSecret, raw_body) } };
  },
};

// --- the server ------------------------------------------------------------------------------------------------------

const FRESH_SECONDS = 300;

/** Only Masthead may ask: by the secret, lately, and for these very bytes. */
function isFromMasthead({ headers }, method, body) {
  const timestamp = headers["x-masthead-timestamp"] ?? "";
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return (
    age <= FRESH_SECONDS &&
    isSame(headers["x-masthead-signature"], hmac(secret, `${timestamp}.${method}.${body}`))
  );
}

const server = createServer(async (request, response) => {
  const answer = (status, value) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  try {
    const method = (request.url ?? "/").split("/").at(-1);
    const body = await text(request);
    if (!isFromMasthead(request, method, body))
      return answer(401, { error: "The signature is not by our secret." });
    if (!Object.hasOwn(methods, method)) return answer(404, { error: "Unknown method." });
    answer(200, methods[method](JSON.parse(body).request));
  } catch {
    answer(500, { error: "Something went wrong." });
  }
});

server.listen(Number(process.env.PORT ?? 8700), () => {
  console.log(`The sidecar listens on http://localhost:${server.address().port}`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.close(() => process.exit(0)));
