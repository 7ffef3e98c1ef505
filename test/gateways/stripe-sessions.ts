import { type Form, getFormValue, getFormValues } from "./form";
import { freshId } from "./gateway-server";
import type { Intent, Method, Session, Subscription } from "./stripe-objects";

interface SessionDependencies {
  addIntent: (form: Form) => Intent;
  addSubscription: (form: Form) => Subscription;
  /** Saves the card of a new customer without metadata, as Stripe's page does. */
  saveCard: () => { id: string; customer: string };
  /** Attaches another card to a customer. */
  attach: (customer: string, card: { brand: string; last4: string }) => Method;
  pay: (intent: Intent, method: string) => unknown;
}

function getForm(form: Form | undefined, name: string): Form {
  const field = form?.[name];
  return typeof field === "object" ? field : {};
}

/** The page's form as the form of the subscription that it opens. */
function toSubscriptionForm(form: Form, customer: string): Form {
  const { "0": plan = {}, "1": first } = getForm(form, "line_items");
  const data = getForm(form, "subscription_data");
  const days = getFormValue(data, "trial_period_days");
  return {
    customer,
    items: { "0": plan },
    metadata: getForm(data, "metadata"),
    discounts: getForm(form, "discounts"),
    ...(first !== undefined && { add_invoice_items: { "0": first } }),
    ...(days !== undefined && { trial_period_days: days }),
  };
}

/** The pages of the simulated Stripe on which buyers pay. */
export function createSessionStore({
  addIntent,
  addSubscription,
  saveCard,
  attach,
  pay,
}: SessionDependencies) {
  const sessions = new Map<string, { session: Session; form: Form }>();

  function add(form: Form): Session {
    const id = freshId("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.test/c/${id}`,
      mode: getFormValue(form, "mode") ?? "",
      success_url: getFormValue(form, "success_url") ?? "",
      client_reference_id: getFormValue(form, "client_reference_id") ?? "",
      metadata: getFormValues(form, "metadata"),
      customer: getFormValue(form, "customer") ?? null,
      payment_intent: null,
      subscription: null,
      status: "open",
      setup_intent: null,
    };
    if (session.mode === "setup")
      session.setup_intent = {
        id: freshId("seti"),
        object: "setup_intent",
        status: "requires_payment_method",
        metadata: getFormValues(getForm(form, "setup_intent_data"), "metadata"),
        payment_method: null,
      };
    sessions.set(id, { session, form });
    return session;
  }

  function paySubscription(session: Session, form: Form, method: string): void {
    const card = saveCard();
    const subscription = addSubscription(toSubscriptionForm(form, card.customer));
    subscription.default_payment_method = card.id;
    const intent = subscription.latest_invoice.payments.data[0]?.payment.payment_intent;
    if (intent !== undefined) pay(intent, method);
    session.customer = card.customer;
    session.subscription = subscription.id;
  }

  function payOnce(session: Session, form: Form, method: string): void {
    const line = (...path: string[]) => getFormValue(form, "line_items", "0", "price_data", ...path);
    const intent = addIntent({
      amount: line("unit_amount") ?? "0",
      currency: line("currency") ?? "",
      metadata: getFormValues(getForm(form, "payment_intent_data"), "metadata"),
    });
    pay(intent, method);
    session.payment_intent = intent.id;
  }

  return {
    /** A customer saves a card on the page of a session, or its bank refuses it. Returns the return address. */
    save: (id: string, card: { brand: string; last4: string }): string => {
      const session = sessions.get(id)?.session;
      const intent = session?.setup_intent ?? null;
      if (session === undefined || intent === null) throw new Error(`${id} saves no card`);
      session.status = "complete";
      intent.status = "succeeded";
      intent.payment_method ??= attach(session.customer ?? "", card);
      return session.success_url.replace("{CHECKOUT_SESSION_ID}", id);
    },
    expire: (id: string): void => {
      const session = sessions.get(id)?.session;
      if (session !== undefined) session.status = "expired";
    },
    add,
    find: (id: string) => sessions.get(id)?.session,
    /** A buyer pays on the page of a session. Returns the address that they are redirected to. */
    pay: (id: string, method: string): string => {
      const stored = sessions.get(id);
      if (stored === undefined) throw new Error(`there is no session ${id}`);
      const { session, form } = stored;
      if (session.mode === "subscription") paySubscription(session, form, method);
      else payOnce(session, form, method);
      session.status = "complete";
      return session.success_url.replace("{CHECKOUT_SESSION_ID}", id);
    },
  };
}
