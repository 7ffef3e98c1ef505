/** What the simulated Razorpay keeps, in the shapes of its documentation. */
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
