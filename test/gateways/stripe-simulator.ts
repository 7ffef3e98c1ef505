import { createHmac } from "node:crypto";
import { type Form, getFormValue, getFormValues, readForm } from "./form";
import { freshId, type GatewayAnswer, type GatewayCall, serveGateway } from "./gateway-server";
import { missing, ok, payWithCard, refuse } from "./stripe-cards";
import { createStripeCustomers } from "./stripe-customers";
import { expandSubscription, useMethod } from "./stripe-default-methods";
import { createIdempotencyStore } from "./stripe-keys";
import { METHOD_CONFIGURATIONS } from "./stripe-methods";
import type { Intent, Invoice, Subscription } from "./stripe-objects";
import { createRefundStore } from "./stripe-refunds";
import { createSessionStore } from "./stripe-sessions";

const DAY = 86_400;
const SECONDS: Readonly<Record<string, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 31 * DAY,
  year: 366 * DAY,
};
/** A Stripe on a port of its own: the documented JSON, with state. Buyers act through its methods. */
export async function startStripe({
  secret,
  webhookSecret,
  now,
}: {
  secret: string;
  webhookSecret: string;
  now: () => Date;
}) {
  const intents = new Map<string, Intent>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const saved = createStripeCustomers({
    endSubscriptions: (customer) => {
      for (const subscription of subscriptions.values())
        if (subscription.customer === customer) subscription.status = "canceled";
    },
  });
  const products = new Map<string, { id: string; object: "product"; name: string }>();
  const coupons = new Map<string, number>();
  const answerOnce = createIdempotencyStore();
  /** How often money has moved, by direction. */
  const moved = { captures: 0, refunds: 0 };
  const refunds = createRefundStore(intents, moved);
  const seconds = () => Math.floor(now().getTime() / 1000);

  function addIntent(form: Form): Intent {
    const id = freshId("pi");
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount: Number(getFormValue(form, "amount")),
      amount_received: 0,
      currency: getFormValue(form, "currency") ?? "",
      status: "requires_payment_method",
      capture_method: getFormValue(form, "capture_method") ?? "automatic",
      client_secret: `${id}_secret_x`,
      metadata: getFormValues(form, "metadata"),
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      return_url: getFormValue(form, "return_url") ?? null,
    };
    intents.set(id, intent);
    return intent;
  }

  function settle(intent: Intent): void {
    const fee = {
      id: freshId("txn"),
      object: "balance_transaction",
      fee: 59,
      currency: intent.currency,
    } as const;
    intent.latest_charge ??= { id: freshId("ch"), object: "charge", balance_transaction: fee };
    const isHeld = intent.capture_method === "manual" && intent.status !== "requires_capture";
    intent.status = isHeld ? "requires_capture" : "succeeded";
    if (isHeld) return;
    intent.amount_received = intent.amount;
    moved.captures += 1;
    for (const invoice of invoices.values())
      if (invoice.payments.data[0]?.payment.payment_intent === intent) {
        invoice.status = "paid";
        invoice.amount_paid = intent.amount;
        const subscription = subscriptions.get(invoice.parent.subscription_details.subscription);
        if (subscription?.status === "incomplete")
          subscription.status = subscription.trial_end === null ? "active" : "trialing";
      }
  }

  const pay = (intent: Intent, method: string) => payWithCard(intent, { method, settle });
  const sessions = createSessionStore({
    addIntent,
    addSubscription,
    saveCard: () => saved.saveMethod({}),
    attach: (customer, card) => saved.attach(freshId("pm"), customer, card),
    pay,
  });

  function addSubscription(form: Form): Subscription {
    const id = freshId("sub");
    const metadata = getFormValues(form, "metadata");
    const price = (...path: string[]) => getFormValue(form, "items", "0", "price_data", ...path);
    const currency = price("currency") ?? "";
    const period =
      (SECONDS[price("recurring", "interval") ?? ""] ?? DAY) * Number(price("recurring", "interval_count"));
    const days = getFormValue(form, "trial_period_days");
    const coupon = getFormValue(form, "discounts", "0", "coupon");
    const first = getFormValue(form, "add_invoice_items", "0", "price_data", "unit_amount");
    const total = Number(price("unit_amount")) - (coupon === undefined ? 0 : (coupons.get(coupon) ?? 0));
    const amount = String(days === undefined ? total : Number(first ?? 0));
    const intent = addIntent({ amount, currency });
    const trialEnd = days === undefined ? null : seconds() + Number(days) * DAY;
    const invoice = addInvoice({ id, metadata, currency }, { intent, reason: "subscription_create" });
    const subscription: Subscription = {
      id,
      object: "subscription",
      status: "incomplete",
      customer: getFormValue(form, "customer") ?? "",
      currency,
      default_payment_method: null,
      metadata,
      latest_invoice: invoice,
      trial_end: trialEnd,
      items: {
        object: "list",
        data: [
          {
            id: freshId("si"),
            current_period_start: seconds(),
            current_period_end: trialEnd ?? seconds() + period,
            price: { unit_amount: Number(price("unit_amount")) },
          },
        ],
      },
    };
    subscriptions.set(id, subscription);
    return subscription;
  }

  function addInvoice(
    { id, metadata, currency }: Pick<Subscription, "id" | "metadata"> & { currency: string },
    { intent, reason }: { intent: Intent; reason: string },
  ): Invoice {
    const invoice: Invoice = {
      id: freshId("in"),
      object: "invoice",
      status: "open",
      amount_due: intent.amount,
      amount_paid: 0,
      currency,
      billing_reason: reason,
      confirmation_secret: { client_secret: intent.client_secret, type: "payment_intent" },
      payments: { object: "list", data: [{ payment: { type: "payment_intent", payment_intent: intent } }] },
      parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
    };
    invoices.set(invoice.id, invoice);
    return invoice;
  }

  function addProduct(id: string, name: string) {
    const product = { id, object: "product", name } as const;
    products.set(id, product);
    return product;
  }

  function read(kind: string, { path, query }: GatewayCall, id: string): GatewayAnswer {
    if (path === "/v1/balance")
      return ok({ object: "balance", livemode: secret.startsWith("sk_live"), available: [] });
    if (path === "/v1/payment_method_configurations") return ok(METHOD_CONFIGURATIONS);
    if (path === "/v1/refunds") {
      const intentId = query.get("payment_intent");
      return ok({ object: "list", data: refunds.of(intentId ?? ""), has_more: false });
    }
    if (path === "/v1/subscriptions") {
      const isLive = ({ customer, status }: Subscription) =>
        customer === query.get("customer") && status !== "canceled";
      return ok({ object: "list", data: [...subscriptions.values()].filter(isLive), has_more: false });
    }
    const subscription = kind === "subscriptions" ? subscriptions.get(id) : undefined;
    if (subscription !== undefined) return ok(expandSubscription(subscription, query, saved));
    const shelf = { payment_intents: intents, invoices, products }[kind];
    const existing = kind === "checkout" ? sessions.find(path.split("/")[4] ?? "") : shelf?.get(id);
    return existing === undefined ? missing(id) : ok(existing);
  }

  function write(kind: string, { path, body }: GatewayCall, id: string): GatewayAnswer {
    const form = readForm(body);
    const action = path.split("/")[4] ?? "";
    const intent = intents.get(id);
    const subscription = subscriptions.get(id);
    switch (`${kind}${action === "" || kind === "checkout" ? "" : `/${action}`}`) {
      case "payment_intents": {
        const created = addIntent(form);
        return getFormValue(form, "confirm") === "true"
          ? pay(created, getFormValue(form, "payment_method") ?? "")
          : ok(created);
      }
      case "payment_intents/capture":
        if (intent?.status !== "requires_capture")
          return refuse(400, { code: "payment_intent_unexpected_state", message: "It cannot be captured." });
        settle(intent);
        return ok(intent);
      case "refunds":
        return refunds.add(form);
      case "customers":
        return ok(saved.add(getFormValues(form, "metadata")));
      case "products":
        return ok(addProduct(getFormValue(form, "id") ?? "", getFormValue(form, "name") ?? ""));
      case "coupons": {
        const coupon = freshId("coupon");
        coupons.set(coupon, Number(getFormValue(form, "amount_off")));
        return ok({ id: coupon, object: "coupon" });
      }
      case "payment_methods/attach":
        return ok(
          saved.attach(id.replace(/^pm_card_/, "pm_attached_"), getFormValue(form, "customer") ?? ""),
        );
      case "invoices/pay": {
        const paid = invoices.get(id)?.payments.data[0]?.payment.payment_intent;
        if (paid === undefined) return missing(id);
        const response = pay(paid, getFormValue(form, "payment_method") ?? "");
        return response.status === 200 ? ok(invoices.get(id)) : response;
      }
      case "subscriptions":
        if (id === "") return ok(addSubscription(form));
        if (subscription?.items.data[0] === undefined) return missing(id);
        if (form.default_payment_method !== undefined) return useMethod(subscription, form, saved);
        subscription.items.data[0].price.unit_amount = Number(
          getFormValue(form, "items", "0", "price_data", "unit_amount"),
        );
        return ok(subscription);
      case "checkout":
        return ok(sessions.add(form));
      default:
        return missing(path);
    }
  }

  function answer(call: GatewayCall): GatewayAnswer {
    if (call.headers.authorization !== `Bearer ${secret}`)
      return refuse(401, { message: "Invalid API Key provided." });
    const [, , kind = "", id = ""] = call.path.split("/");
    const ofSaved = saved.answer(call);
    if (ofSaved !== null) return ofSaved;
    if (call.method === "GET") return read(kind, call, id);
    if (call.method === "DELETE") {
      const subscription = subscriptions.get(id);
      if (subscription === undefined || subscription.status === "canceled") return missing(id);
      subscription.status = "canceled";
      return ok(subscription);
    }
    return answerOnce(call, () => write(kind, call, id));
  }

  const server = await serveGateway(answer);
  return {
    ...server,
    intents,
    subscriptions,
    saved,
    moved,
    /** A browser confirms a payment with Stripe's own script. */
    confirm: (clientSecret: string, method: string) => {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent !== undefined) pay(intent, method);
      return intent;
    },
    /** The buyer's bank has authenticated them. */
    passBank: (id: string) => {
      const intent = intents.get(id);
      if (intent !== undefined) settle(intent);
    },
    /** A buyer pays on the page of a session. Returns the address that they are redirected to. */
    paySession: sessions.pay,
    /** A customer saves a card on the page of a session that charges nothing. Returns the return address. */
    saveOnSession: sessions.save,
    expireSession: sessions.expire,
    /** Charges the next period of a subscription. Returns its paid invoice. */
    renew: (id: string): Invoice => {
      const subscription = subscriptions.get(id);
      const [item] = subscription?.items.data ?? [];
      if (subscription === undefined || item === undefined) throw new Error(`there is no subscription ${id}`);
      const { currency } = subscription.latest_invoice;
      const intent = addIntent({ amount: String(item.price.unit_amount), currency });
      const invoice = addInvoice({ ...subscription, currency }, { intent, reason: "subscription_cycle" });
      settle(intent);
      const length = item.current_period_end - item.current_period_start;
      item.current_period_start = item.current_period_end;
      item.current_period_end += length;
      return invoice;
    },
    /** An event as Stripe sends it, signed at a time. */
    signed: (type: string, object: unknown, { id = freshId("evt"), at = seconds() } = {}) => {
      const rawBody = JSON.stringify({ id, object: "event", type, created: at, data: { object } });
      const signature = createHmac("sha256", webhookSecret).update(`${at}.${rawBody}`).digest("hex");
      return { rawBody, headers: { "stripe-signature": `t=${at},v1=${signature}` } };
    },
  };
}
