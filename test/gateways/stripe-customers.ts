import { freshId, type GatewayAnswer, type GatewayCall } from "./gateway-server";
import { missing, ok } from "./stripe-cards";

interface Customer {
  id: string;
  object: "customer";
  metadata: Record<string, string>;
}

interface Method {
  id: string;
  object: "payment_method";
  customer: string;
}

/** Customers of the simulated Stripe and the payment methods that they saved. */
export function createStripeCustomers() {
  const customers = new Map<string, Customer>();
  const methods = new Map<string, Method>();

  function add(metadata: Record<string, string>): Customer {
    const customer: Customer = { id: freshId("cus"), object: "customer", metadata };
    customers.set(customer.id, customer);
    return customer;
  }

  /** Answers what concerns a saved customer or payment method; null: the call is about something else. */
  function answer({ method, path }: GatewayCall): GatewayAnswer | null {
    const [, , kind, id = "", action] = path.split("/");
    const shelf = { customers, payment_methods: methods }[kind ?? ""];
    if (shelf === undefined) return null;
    if (method === "GET") {
      const found = shelf.get(id);
      return found === undefined ? missing(id) : ok(found);
    }
    if (method === "DELETE" && kind === "customers")
      return customers.delete(id) ? ok({ id, object: "customer", deleted: true }) : missing(id);
    if (action !== "detach") return null;
    methods.delete(id);
    return ok({ id, object: "payment_method", customer: null });
  }

  return {
    answer,
    customers,
    methods,
    add,
    /** Another program of the publisher saves a payment method of a customer of its own. */
    saveMethod: (metadata: Record<string, string>): Method => {
      const method: Method = { id: freshId("pm"), object: "payment_method", customer: add(metadata).id };
      methods.set(method.id, method);
      return method;
    },
  };
}
