/** The objects of the simulated Stripe, in the shapes of its documentation (API of 2026). */
export interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  capture_method: string;
  client_secret: string;
  metadata: Record<string, string>;
  latest_charge: null | {
    id: string;
    object: "charge";
    balance_transaction: { id: string; object: "balance_transaction"; fee: number; currency: string };
  };
  last_payment_error: null | { code: string; decline_code?: string; message: string };
  next_action: null | {
    type: "redirect_to_url";
    redirect_to_url: { url: string; return_url: string | null };
  };
  return_url: string | null;
}

export interface Invoice {
  id: string;
  object: "invoice";
  status: string;
  amount_paid: number;
  amount_due: number;
  currency: string;
  billing_reason: string;
  confirmation_secret: { client_secret: string; type: "payment_intent" } | null;
  payments: { object: "list"; data: { payment: { type: "payment_intent"; payment_intent: Intent } }[] };
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
}

export interface Subscription {
  id: string;
  object: "subscription";
  status: string;
  customer: string;
  currency: string;
  default_payment_method: string | null;
  metadata: Record<string, string>;
  latest_invoice: Invoice;
  trial_end: number | null;
  items: {
    object: "list";
    data: {
      id: string;
      current_period_start: number;
      current_period_end: number;
      price: { unit_amount: number };
    }[];
  };
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  failure_reason?: string;
  metadata: Record<string, string>;
}

export interface Session {
  id: string;
  object: "checkout.session";
  url: string;
  mode: string;
  success_url: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_intent: string | null;
  subscription: string | null;
  status: "open" | "complete" | "expired";
  setup_intent: SetupIntent | null;
}

export interface Method {
  id: string;
  object: "payment_method";
  type: "card";
  card: { brand: string; last4: string };
  /** null: never attached, or detached. */
  customer: string | null;
}

export interface SetupIntent {
  id: string;
  object: "setup_intent";
  status: string;
  metadata: Record<string, string>;
  payment_method: Method | null;
}
