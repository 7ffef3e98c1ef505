import { freshId, type GatewayAnswer, type GatewayCall } from "./gateway-server";
import { missing, ok, refuse } from "./stripe-cards";
import type { Method } from "./stripe-objects";

interface Customer {
  id: string;
  object: "customer";
  metadata: Record<string, string>;
}

/**
 * Customers of the simulated Stripe and the payment methods that they saved. A deleted customer is still known, as
 * deleted; its methods stay, detached.
 */
export function createStripeCustomers({
  endSubscriptions,
}: {
  endSubscriptions: (customer: string) => void;
}) {
  const customers = new Map<string, Customer>();
  const deleted = new Set<string>();
  const methods = new Map<string, Method>();

  function add(metadata: Record<string, string>): Customer {
    const customer: Customer = { id: freshId("cus"), object: "customer", metadata };
    customers.set(customer.id, customer);
    return customer;
  }

  function attach(id: string, customer: string, card = { brand: "visa", last4: "4242" }): Method {
    const method: Method = { id, object: "payment_method", type: "card", card, customer };
    methods.set(id, method);
    return method;
  }

  function remove(id: string): GatewayAnswer {
    if (!customers.delete(id)) return missing(id);
    deleted.add(id);
    for (const method of methods.values()) if (method.customer === id) method.customer = null;
    endSubscriptions(id);
    return ok({ id, object: "customer", deleted: true });
  }

  function detach(id: string): GatewayAnswer {
    const method = methods.get(id);
    if (method === undefined) return missing(id);
    if (method.customer === null)
      return refuse(400, {
        message: "The payment method you provided is not attached to a customer so detachment is impossible.",
      });
    method.customer = null;
    return ok(method);
  }

  /** Answers what concerns a saved customer or payment method; null: the call is about something else. */
  function answer({ method, path }: GatewayCall): GatewayAnswer | null {
    const [, , kind, id = "", action] = path.split("/");
    const shelf = { customers, payment_methods: methods }[kind ?? ""];
    if (shelf === undefined) return null;
    if (method === "GET") {
      if (deleted.has(id)) return ok({ id, object: "customer", deleted: true });
      const found = shelf.get(id);
      return found === undefined ? missing(id) : ok(found);
    }
    if (method === "DELETE" && kind === "customers") return remove(id);
    return action === "detach" ? detach(id) : null;
  }

  return {
    answer,
    customers,
    methods,
    add,
    attach,
    /** A payment method is saved for a customer; left out: a new one of another program of the publisher. */
    saveMethod: (metadata: Record<string, string>, customer = add(metadata).id) => {
      const { id } = attach(freshId("pm"), customer);
      return { id, customer };
    },
  };
}
