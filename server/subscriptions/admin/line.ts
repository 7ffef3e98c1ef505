import type { StandingFacts, Subscription } from "@/server/subscriptions/lifecycle/index";

/** A subscription as a list of the dashboard shows it. */
export interface SubscriptionLine extends StandingFacts {
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

/** A subscriber as a list of the dashboard shows them. */
export interface SubscriberLine {
  id: number;
  name: string | null;
  /** The oldest of their names; null: none was ever given. */
  identity: string | null;
  identities: { provider: string; value: string }[] | null;
  createdAt: Date;
  /** How many they ever bought or were given, without those that were deleted. */
  subscriptions: number;
}
