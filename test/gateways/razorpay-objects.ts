/** The objects of the simulated Razorpay, in the shapes of its documentation. */
export interface Payment {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "failed";
  order_id: string;
  invoice_id: string | null;
  international: boolean;
  fee: number | null;
  amount_refunded: number;
  error_code: string | null;
  error_description: string | null;
  email: string;
  contact: string;
  notes: Record<string, string> | [];
  acquirer_data: { rrn: string | null };
}

export interface Order {
  id: string;
  entity: "order";
  amount: number;
  currency: string;
  receipt: string;
  notes: Record<string, string>;
}

export interface PaymentLink {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  callback_url: string;
  notes: Record<string, string>;
  short_url: string;
  status: "created" | "paid";
  payments: { payment_id: string; status: string }[] | null;
  notify: { email: boolean; sms: boolean };
}

export interface Plan {
  id: string;
  entity: "plan";
  period: string;
  interval: number;
  item: { amount: number; currency: string };
  notes: Record<string, string>;
}

export interface Subscription {
  id: string;
  entity: "subscription";
  plan_id: string;
  short_url: string;
  status: string;
  current_end: number | null;
  start_at: number | null;
  has_scheduled_changes: boolean;
  notes: Record<string, string>;
  addons?: { item: { amount: number; currency: string } }[];
}

export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  status: "processed";
  notes: Record<string, string>;
}
