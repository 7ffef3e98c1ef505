import { createHmac } from "node:crypto";
import { freshId, type GatewayAnswer, type GatewayCall, serveGateway } from "./gateway-server";
import { ok, refuse, unknown } from "./razorpay-answers";
import { razorpayLinks } from "./razorpay-links";
import type { Order, Payment, Plan, Refund, Subscription } from "./razorpay-objects";

const DAY = 86_400;
const SECONDS: Readonly<Record<string, number>> = {
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 31 * DAY,
  yearly: 366 * DAY,
};
const list = (items: unknown[]): GatewayAnswer => ok({ entity: "collection", count: items.length, items });

/** A Razorpay on a port of its own: the documented JSON, with state. Buyers act through its methods. */
export async function startRazorpay({
  keyId,
  secret,
  webhookSecret,
  now,
}: {
  keyId: string;
  secret: string;
  webhookSecret: string;
  now: () => Date;
}) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const plans = new Map<string, Plan>();
  const subscriptions = new Map<string, Subscription>();
  const pending = new Map<string, string>();
  const invoices = new Map<string, { id: string; subscription_id: string }>();
  const refunds: Refund[] = [];
  const keyed = new Map<string, Refund>();
  const moved = { captures: 0, refunds: 0 };

  function addPayment(
    more: Pick<Payment, "amount" | "currency" | "order_id" | "status"> & Partial<Payment>,
  ): Payment {
    const payment: Payment = {
      id: freshId("pay"),
      entity: "payment",
      invoice_id: null,
      international: false,
      fee: null,
      amount_refunded: 0,
      error_code: null,
      error_description: null,
      email: "ada@readers.test",
      contact: "+919123456789",
      notes: [],
      acquirer_data: { rrn: "000000012345" },
      ...more,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  const links = razorpayLinks(addPayment);

  function capture(payment: Payment): Payment {
    payment.status = "captured";
    payment.fee = 236;
    moved.captures += 1;
    return payment;
  }

  function refund(payment: Payment, call: GatewayCall): GatewayAnswer {
    const key = call.headers["x-refund-idempotency"];
    const stored = key === undefined ? undefined : keyed.get(key);
    if (stored !== undefined) return ok(stored);
    const { amount = payment.amount, notes = {} } = JSON.parse(call.body);
    if (amount > payment.amount - payment.amount_refunded)
      return refuse("The total refund amount is greater than the refund payment amount");
    payment.amount_refunded += amount;
    const created: Refund = {
      id: freshId("rfnd"),
      entity: "refund",
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      status: "processed",
      notes,
    };
    refunds.push(created);
    if (key !== undefined) keyed.set(key, created);
    moved.refunds += 1;
    return ok(created);
  }

  function ofPayment(payment: Payment | undefined, call: GatewayCall, action: string): GatewayAnswer {
    if (payment === undefined) return unknown();
    switch (`${call.method} ${action}`) {
      case "GET ":
        return ok(payment);
      case "POST capture":
        if (payment.status === "captured") return refuse("This payment has already been captured");
        return payment.status === "authorized" ? ok(capture(payment)) : refuse("It cannot be captured");
      case "POST refund":
        return payment.status === "captured" ? refund(payment, call) : refuse("It was not captured");
      case "GET refunds":
        return list(refunds.filter((one) => one.payment_id === payment.id));
      default:
        return unknown();
    }
  }

  function ofOrder(call: GatewayCall, id: string): GatewayAnswer {
    if (call.method === "POST") {
      const { amount, currency, receipt, notes } = JSON.parse(call.body);
      const order: Order = { id: freshId("order"), entity: "order", amount, currency, receipt, notes };
      orders.set(order.id, order);
      return ok(order);
    }
    const receipt = call.query.get("receipt");
    if (id === "") return list([...orders.values()].filter((one) => one.receipt === receipt));
    const order = orders.get(id);
    return order === undefined ? unknown() : ok(order);
  }

  function ofPlan(call: GatewayCall): GatewayAnswer {
    if (call.method === "GET") {
      const skip = Number(call.query.get("skip"));
      return list([...plans.values()].slice(skip, skip + Number(call.query.get("count"))));
    }
    const plan: Plan = { id: freshId("plan"), entity: "plan", ...JSON.parse(call.body) };
    plans.set(plan.id, plan);
    return ok(plan);
  }

  function ofSubscription(call: GatewayCall, id: string, action: string): GatewayAnswer {
    const existing = subscriptions.get(id);
    if (id === "" && call.method === "GET")
      return list([...subscriptions.values()].filter((one) => one.plan_id === call.query.get("plan_id")));
    if (id === "") {
      const input = JSON.parse(call.body);
      const created: Subscription = {
        id: freshId("sub"),
        entity: "subscription",
        short_url: `https://rzp.test/i/${freshId("page")}`,
        status: "created",
        current_end: null,
        start_at: null,
        has_scheduled_changes: false,
        ...input,
      };
      subscriptions.set(created.id, created);
      return ok(created);
    }
    if (existing === undefined) return unknown();
    switch (`${call.method} ${action}`) {
      case "POST cancel":
        if (existing.status === "cancelled")
          return refuse("Subscription is not cancellable in cancelled status.");
        existing.status = "cancelled";
        return ok(existing);
      case "PATCH ": {
        const { plan_id, schedule_change_at } = JSON.parse(call.body);
        if (schedule_change_at === "now") existing.plan_id = plan_id;
        else {
          existing.has_scheduled_changes = true;
          pending.set(id, plan_id);
        }
        return ok(existing);
      }
      case "GET retrieve_scheduled_changes":
        return ok({ ...existing, plan_id: pending.get(id) });
      default:
        return ok(existing);
    }
  }

  function answer(call: GatewayCall): GatewayAnswer {
    const basic = Buffer.from(`${keyId}:${secret}`).toString("base64");
    if (call.headers.authorization !== `Basic ${basic}`)
      return refuse("Authentication failed", "authentication_failed", 401);
    const [, , kind = "", id = "", action = ""] = call.path.split("/");
    switch (kind) {
      case "orders":
        return ofOrder(call, id);
      case "payments":
        return id === "" ? list([]) : ofPayment(payments.get(id), call, action);
      case "payment_links":
        return links.answer(call, id);
      case "plans":
        return ofPlan(call);
      case "subscriptions":
        return ofSubscription(call, id, action);
      case "invoices":
        return invoices.has(id) ? ok(invoices.get(id)) : unknown();
      default:
        return unknown();
    }
  }

  const server = await serveGateway(answer);
  const sign = (content: string) => createHmac("sha256", secret).update(content).digest("hex");

  /** Moves the end of the paid period by one period of the plan. */
  function charge(subscription: Subscription): Payment {
    const plan = plans.get(subscription.plan_id);
    if (plan === undefined) throw new Error("a subscription has a plan");
    const invoice = { id: freshId("inv"), subscription_id: subscription.id };
    invoices.set(invoice.id, invoice);
    const addon = subscription.current_end === null ? subscription.addons?.[0]?.item : undefined;
    const { amount, currency } = addon ?? plan.item;
    const from = subscription.current_end ?? Math.floor(now().getTime() / 1000);
    const length = (SECONDS[plan.period] ?? DAY) * plan.interval;
    subscription.current_end = addon === undefined ? from + length : subscription.start_at;
    subscription.status = "active";
    const order_id = freshId("order");
    return capture(addPayment({ amount, currency, order_id, invoice_id: invoice.id, status: "authorized" }));
  }

  return {
    ...server,
    orders,
    links: links.all,
    payments,
    subscriptions,
    refunds,
    moved,
    /** A buyer pays an order on Razorpay's page. Returns what its script passes to the site. */
    payOrder: (orderId: string, outcome: "authorized" | "captured" | "failed" | "created") => {
      const order = orders.get(orderId);
      if (order === undefined) throw new Error(`there is no order ${orderId}`);
      const { amount, currency } = order;
      const failed = {
        error_code: "BAD_REQUEST_ERROR",
        error_description: "Your payment has been declined by the bank.",
      };
      const more = outcome === "failed" ? failed : outcome === "captured" ? { fee: 236 } : {};
      const payment = addPayment({ amount, currency, order_id: orderId, status: outcome, ...more });
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: orderId,
        razorpay_signature: sign(`${orderId}|${payment.id}`),
      };
    },
    payLink: links.pay,
    /** A buyer pays the first period of a subscription. */
    paySubscription: (id: string, outcome: "captured" | "failed") => {
      const subscription = subscriptions.get(id);
      if (subscription === undefined) throw new Error(`there is no subscription ${id}`);
      const payment = charge(subscription);
      if (outcome === "failed") {
        payment.status = "failed";
        payment.error_code = "BAD_REQUEST_ERROR";
        payment.error_description = "Your payment has been declined by the bank.";
      }
      return { razorpay_payment_id: payment.id, razorpay_signature: sign(`${payment.id}|${id}`) };
    },
    /** Charges the next period. */
    renew: (id: string): Payment => {
      const subscription = subscriptions.get(id);
      if (subscription === undefined) throw new Error(`there is no subscription ${id}`);
      return charge(subscription);
    },
    /** An event as Razorpay sends it. */
    signed: (event: string, payload: Record<string, unknown>, id = freshId("evt")) => {
      const wrapped = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
      const created_at = Math.floor(now().getTime() / 1000);
      const contains = Object.keys(payload);
      const rawBody = JSON.stringify({ entity: "event", event, contains, payload: wrapped, created_at });
      const signature = createHmac("sha256", webhookSecret).update(rawBody).digest("hex");
      return { rawBody, headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": id } };
    },
  };
}
