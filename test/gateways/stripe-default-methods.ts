import { type Form, getFormValue } from "./form";
import type { GatewayAnswer } from "./gateway-server";
import { ok, refuse } from "./stripe-cards";
import type { Method, Subscription } from "./stripe-objects";

interface Saved {
  customers: ReadonlyMap<string, object>;
  methods: ReadonlyMap<string, Method>;
}

/** A subscription with the objects that a request asks for instead of their ids. */
export function expandSubscription(subscription: Subscription, query: URLSearchParams, saved: Saved): object {
  const asked = new Set([...query].flatMap(([name, value]) => (name.startsWith("expand") ? [value] : [])));
  const { default_payment_method: method, customer } = subscription;
  return {
    ...subscription,
    ...(asked.has("default_payment_method") && {
      default_payment_method: saved.methods.get(method ?? "") ?? null,
    }),
    ...(asked.has("customer.invoice_settings.default_payment_method") && {
      customer: {
        ...(saved.customers.get(customer) ?? { id: customer, object: "customer" }),
        invoice_settings: { default_payment_method: null },
      },
    }),
  };
}

/** Changes what a subscription is charged on. Stripe refuses a method of another customer. */
export function useMethod(subscription: Subscription, form: Form, { methods }: Saved): GatewayAnswer {
  const id = getFormValue(form, "default_payment_method") ?? "";
  if (methods.get(id)?.customer !== subscription.customer)
    return refuse(400, {
      code: "resource_missing",
      message: "The customer does not have this payment method.",
    });
  subscription.default_payment_method = id;
  return ok(subscription);
}
