import type { StatusFacts, Subscription } from "@/server/subscriptions/lifecycle/index";

/** A subscription in a dashboard list. */
export interface SubscriptionLine extends StatusFacts {
  id: number;
  subscriberId: number;
  subscriberName: string | null;
  provider: string;
  identity: string;
  planName: string;
  groupName: string | null;
  type: Subscription["type"];
  code: string | null;
  externalId: string | null;
  recurring: boolean;
  paymentType: string;
  paymentAmountCents: number;
  paymentAmountCurrency: string;
  createdAt: Date;
}

/** A subscriber in a dashboard list. */
export interface SubscriberLine {
  id: number;
  name: string | null;
  /** Their oldest name; null: none is stored. */
  identity: string | null;
  identities: { provider: string; value: string }[] | null;
  createdAt: Date;
  /** Number of subscriptions they bought or received, without deleted ones. */
  subscriptions: number;
}
