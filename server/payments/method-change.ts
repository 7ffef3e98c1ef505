/** What a gateway tells of a payment method. */
export interface CardFacts {
  /** The gateway's name of the brand or kind, such as `visa`; null: it does not say. */
  brand: string | null;
  lastFour: string | null;
}

/** A payment method as its gateway knows it. */
export interface KnownMethod {
  /** The gateway's id; null: it has none of its own. */
  methodId: string | null;
  card: CardFacts;
}

/** A recurring subscription as its gateway knows it. */
export interface MethodHolder {
  /** Token that it is charged by, if it is stored. */
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  /** Attempt token of the purchase that started it. */
  attemptToken: string;
}

interface MethodPageRequest extends MethodHolder {
  /** Idempotency key: the same reference always gets the same page. */
  reference: string;
  /** Name of the plan. */
  title: string;
  /** URL to which the gateway sends the customer after the new method is saved, or was refused. */
  returnUrl: string;
  cancelUrl: string;
}

interface MethodFailure {
  success: false;
  code: string;
  /** A sentence that may be shown to the customer. */
  message: string;
}

/** `url` is the page's address, `reference` the gateway's id of it. */
type MethodPage = { success: true; url: string; reference: string } | MethodFailure;

/** `open`: the customer is still on the page, or the bank has not answered. */
type NewMethod =
  | { status: "saved"; methodId: string; card: CardFacts }
  | { status: "open" }
  | { status: "failed"; code: string };

/** `paymentToken`: the token of further charges; null: it stays, as the gateway charges by the subscription. */
type UsedMethod = { success: true; paymentToken: string | null } | MethodFailure;

/**
 * How a gateway changes the payment method of a recurring subscription: on a page of its own, so that no card number
 * reaches Masthead. No money moves. Every method may be called again with the same request, and concurrently. An
 * exception is a failure that may be transient.
 */
export interface MethodChange {
  /** Open a page on which the customer saves a new method for a subscription. */
  openPage(request: MethodPageRequest): Promise<MethodPage>;
  /** Ask what was saved on a page. A page of another reference is a failure. */
  findNew(page: { reference: string; pageReference: string }): Promise<NewMethod>;
  /** Return the method that the subscription is charged on now; null: not known. */
  findCurrent(holder: MethodHolder): Promise<KnownMethod | null>;
  /** Charge the subscription on this method from now on. */
  use(request: MethodHolder & { reference: string; methodId: string }): Promise<UsedMethod>;
  /**
   * Detach a method that this subscription is no longer charged on. One that is gone, or that other subscriptions of
   * the gateway are charged on, is no failure.
   */
  detach(request: MethodHolder & { methodId: string }): Promise<{ success: true } | MethodFailure>;
}
