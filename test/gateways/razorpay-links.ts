import { freshId, type GatewayAnswer, type GatewayCall } from "./gateway-server";
import { ok, refuse, unknown } from "./razorpay-answers";
import type { Payment, PaymentLink } from "./razorpay-objects";

type AddPayment = (more: Pick<Payment, "amount" | "currency" | "order_id" | "status" | "fee">) => Payment;

/** The payment links of a simulated Razorpay: pages on which one amount is paid once. */
export function razorpayLinks(addPayment: AddPayment) {
  const all = new Map<string, PaymentLink>();
  const ofReference = (reference: string | null) =>
    [...all.values()].filter((one) => one.reference_id === reference);

  function make(body: string): GatewayAnswer {
    const input = JSON.parse(body);
    if (ofReference(input.reference_id).length > 0)
      return refuse("payment link with given reference_id already exists");
    const id = freshId("plink");
    const created: PaymentLink = {
      id,
      short_url: `https://rzp.test/i/${id}`,
      status: "created",
      payments: null,
      ...input,
    };
    all.set(id, created);
    return ok(created);
  }

  return {
    all,
    answer: (call: GatewayCall, id: string): GatewayAnswer => {
      if (call.method === "POST") return make(call.body);
      if (id === "") return ok({ payment_links: ofReference(call.query.get("reference_id")) });
      const existing = all.get(id);
      return existing === undefined ? unknown() : ok(existing);
    },
    /** A buyer pays on the page of a link. Returns the redirect of Razorpay and the entities of its event. */
    pay: (id: string) => {
      const link = all.get(id);
      if (link === undefined) throw new Error(`there is no link ${id}`);
      const { amount, currency } = link;
      const order = {
        id: freshId("order"),
        entity: "order",
        amount,
        currency,
        receipt: null,
        notes: [],
      } as const;
      const payment = addPayment({ amount, currency, order_id: order.id, status: "captured", fee: 236 });
      link.status = "paid";
      link.payments = [{ payment_id: payment.id, status: "captured" }];
      const back = new URL(link.callback_url);
      back.searchParams.set("razorpay_payment_id", payment.id);
      back.searchParams.set("razorpay_payment_link_id", id);
      back.searchParams.set("razorpay_payment_link_reference_id", link.reference_id);
      back.searchParams.set("razorpay_payment_link_status", "paid");
      return { back, payload: { payment_link: link, payment, order } };
    },
  };
}
