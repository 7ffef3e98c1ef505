import { createHmac } from "node:crypto";
import { type Form, readForm, wordOf, wordsOf } from "./form";
import { freshId, type GatewayAnswer, type GatewayCall, serveGateway } from "./gateway-server";
import { missing, ok, payWithCard, refuse } from "./stripe-cards";
import { rememberAnswers } from "./stripe-keys";
import { keepRefunds } from "./stripe-refunds";
import type { Intent, Invoice, Session, Subscription } from "./stripe-things";

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
  const sessions = new Map<string, { session: Session; form: Form }>();
  const products = new Map<string, { id: string; object: "product"; name: string }>();
  const coupons = new Map<string, number>();
  const answerOnce = rememberAnswers();
  /** How often money has moved, and which way. */
  const moved = { captures: 0, refunds: 0 };

  const refunds = keepRefunds(intents, moved);
  const seconds = () => Math.floor(now().getTime() / 1000);

  function addIntent(form: Form, more: Partial<Intent> = {}): Intent {
    const id = freshId("pi");
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount: Number(wordOf(form, "amount")),
      amount_received: 0,
      currency: wordOf(form, "currency") ?? "",
      status: "requires_payment_method",
      capture_method: wordOf(form, "capture_method") ?? "automatic",
      client_secret: `${id}_secret_x`,
      metadata: wordsOf(form, "metadata"),
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      return_url: wordOf(form, "return_url") ?? null,
      ...more,
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

  const payBy = (intent: Intent, method: string) => payWithCard(intent, { method, settle });

  function addSubscription(form: Form): Subscription {
    const id = freshId("sub");
    const metadata = wordsOf(form, "metadata");
    const price = (...path: string[]) => wordOf(form, "items", "0", "price_data", ...path);
    const currency = price("currency") ?? "";
    const period =
      (SECONDS[price("recurring", "interval") ?? ""] ?? DAY) * Number(price("recurring", "interval_count"));
    const days = wordOf(form, "trial_period_days");
    const coupon = wordOf(form, "discounts", "0", "coupon");
    const first = wordOf(form, "add_invoice_items", "0", "price_data", "unit_amount");
    const whole = Number(price("unit_amount")) - (coupon === undefined ? 0 : (coupons.get(coupon) ?? 0));
    const amount = String(days === undefined ? whole : Number(first ?? 0));
    const intent = addIntent({ amount, currency });
    const trialEnd = days === undefined ? null : seconds() + Number(days) * DAY;
    const invoice = addInvoice({ id, metadata, currency }, { intent, reason: "subscription_create" });
    const subscription: Subscription = {
      id,
      object: "subscription",
      status: "incomplete",
      customer: wordOf(form, "customer") ?? "",
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

  function addSession(form: Form): Session {
    const id = freshId("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.test/c/${id}`,
      mode: wordOf(form, "mode") ?? "",
      success_url: wordOf(form, "success_url") ?? "",
      client_reference_id: wordOf(form, "client_reference_id") ?? "",
      payment_intent: null,
      subscription: null,
    };
    sessions.set(id, { session, form });
    return session;
  }

  function read(kind: string, { path, query }: GatewayCall, id: string): GatewayAnswer {
    if (path === "/v1/balance")
      return ok({ object: "balance", livemode: secret.startsWith("sk_live"), available: [] });
    if (path === "/v1/refunds") {
      const of = query.get("payment_intent");
      return ok({ object: "list", data: refunds.of(of ?? ""), has_more: false });
    }
    const shelf = { payment_intents: intents, subscriptions, invoices, products }[kind];
    const found = kind === "checkout" ? sessions.get(path.split("/")[4] ?? "")?.session : shelf?.get(id);
    return found === undefined ? missing(id) : ok(found);
  }

  function write(kind: string, { path, body }: GatewayCall, id: string): GatewayAnswer {
    const form = readForm(body);
    const action = path.split("/")[4] ?? "";
    const intent = intents.get(id);
    const subscription = subscriptions.get(id);
    switch (`${kind}${action === "" || kind === "checkout" ? "" : `/${action}`}`) {
      case "payment_intents": {
        const made = addIntent(form);
        return wordOf(form, "confirm") === "true"
          ? payBy(made, wordOf(form, "payment_method") ?? "")
          : ok(made);
      }
      case "payment_intents/capture":
        if (intent?.status !== "requires_capture")
          return refuse(400, { code: "payment_intent_unexpected_state", message: "It cannot be captured." });
        settle(intent);
        return ok(intent);
      case "refunds":
        return refunds.add(form);
      case "customers":
        return ok({ id: freshId("cus"), object: "customer" });
      case "products":
        return ok(addProduct(wordOf(form, "id") ?? "", wordOf(form, "name") ?? ""));
      case "coupons": {
        const coupon = freshId("coupon");
        coupons.set(coupon, Number(wordOf(form, "amount_off")));
        return ok({ id: coupon, object: "coupon" });
      }
      case "payment_methods/attach":
        return ok({ id: id.replace(/^pm_card_/, "pm_attached_"), object: "payment_method" });
      case "invoices/pay": {
        const paid = invoices.get(id)?.payments.data[0]?.payment.payment_intent;
        if (paid === undefined) return missing(id);
        const answer = payBy(paid, wordOf(form, "payment_method") ?? "");
        return answer.status === 200 ? ok(invoices.get(id)) : answer;
      }
      case "subscriptions":
        if (id === "") return ok(addSubscription(form));
        if (subscription?.items.data[0] === undefined) return missing(id);
        subscription.items.data[0].price.unit_amount = Number(
          wordOf(form, "items", "0", "price_data", "unit_amount"),
        );
        return ok(subscription);
      case "checkout":
        return ok(addSession(form));
      default:
        return missing(path);
    }
  }

  function answer(call: GatewayCall): GatewayAnswer {
    if (call.headers.authorization !== `Bearer ${secret}`)
      return refuse(401, { message: "Invalid API Key provided." });
    const [, , kind = "", id = ""] = call.path.split("/");
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
    moved,
    /** A browser confirms a payment by Stripe's own script. */
    confirm: (clientSecret: string, method: string) => {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent !== undefined) payBy(intent, method);
      return intent;
    },
    /** The buyer's bank has let them through. */
    passBank: (id: string) => {
      const intent = intents.get(id);
      if (intent !== undefined) settle(intent);
    },
    /** A buyer pays on the page of a session; where they are sent back to. */
    paySession: (id: string, method: string): string => {
      const kept = sessions.get(id);
      if (kept === undefined) throw new Error(`there is no session ${id}`);
      const { session, form } = kept;
      const line = (...path: string[]) => wordOf(form, "line_items", "0", "price_data", ...path);
      const given = form.payment_intent_data;
      const intent = addIntent({
        amount: line("unit_amount") ?? "0",
        currency: line("currency") ?? "",
        metadata: typeof given === "object" ? wordsOf(given, "metadata") : {},
      });
      payBy(intent, method);
      session.payment_intent = intent.id;
      return session.success_url.replace("{CHECKOUT_SESSION_ID}", id);
    },
    /** The next period of a subscription is charged: its invoice, paid. */
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
