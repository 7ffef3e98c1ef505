import { freshId, type GatewayAnswer, type GatewayCall } from "./gateway-server";
import { ok, refuse, unknown } from "./razorpay-answers";
import type { Payment, PaymentLink } from "./razorpay-things";

type AddPayment = (more: Pick<Payment, "amount" | "currency" | "order_id" | "status" | "fee">) => Payment;

/** The payment links of a simulated Razorpay: pages on which one amount is paid once. */
export function razorpayLinks(addPayment: AddPayment) {
  const all = new Map<string, PaymentLink>();
  const ofReference = (wanted: string | null) =>
    [...all.values()].filter((one) => one.reference_id === wanted);

  function make(body: string): GatewayAnswer {
    const given = JSON.parse(body);
    if (ofReference(given.reference_id).length > 0)
      return refuse("payment link with given reference_id already exists");
    const id = freshId("plink");
    const made: PaymentLink = {
      id,
      short_url: `https://rzp.test/i/${id}`,
      status: "created",
      payments: null,
      ...given,
    };
    all.set(id, made);
    return ok(made);
  }

  return {
    all,
    answer: (call: GatewayCall, id: string): GatewayAnswer => {
      if (call.method === "POST") return make(call.body);
      if (id === "") return ok({ payment_links: ofReference(call.query.get("reference_id")) });
      const found = all.get(id);
      return found === undefined ? unknown() : ok(found);
    },
    /** A buyer pays on the page of a link: where Razorpay sends them, and what it tells by its event. */
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
      return { back, told: { payment_link: link, payment, order } };
    },
  };
}
