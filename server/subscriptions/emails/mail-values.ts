import type { Context } from "@/server/context/index";
import { authOrigin } from "@/server/identity/members/index";
import { getStatus, type Subscription, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { formatMailAmount, formatMailDate } from "./formats.rules";
import type { MailValues } from "./mail-template";
import { computeAccessEnd, describeRenewal, isRenewing } from "./renewal.rules";

/** Get the name for a salutation: the name, or else the local part of the address. */
export function getSalutationName(name: string | null, address: string | null): string {
  const trimmed = name?.trim() ?? "";
  if (trimmed !== "") return trimmed;
  return address?.split("@")[0] ?? "reader";
}

/** Get the giver's message to the receiver of a gift; empty: none. */
export function getGiftMessage({ metadata }: Pick<Subscription, "metadata">): string {
  const message = metadata["gift_message"];
  return typeof message === "string" ? message.trim() : "";
}

interface CommonParams {
  subscription: Subscription;
  reader: { name: string; email: string };
}

/** Build the values that every kind of mail has. */
export function buildCommonValues(
  { account, clock }: Pick<Context, "account" | "clock">,
  { subscription, reader }: CommonParams,
): MailValues {
  const { planName, startAt, endAt, graceEndsAt } = subscription;
  const { next, currency } = summariseSubscription(subscription);
  const origin = authOrigin(account);
  const now = clock.now();
  return {
    publication: {
      name: account.name,
      url: account.siteUrl,
      account_url: `${origin}/account`,
      claim_url: `${origin}/signup`,
      payment_method_url: `${origin}/account/plans/${subscription.id}/payment-method`,
    },
    reader,
    subscription: {
      plan: planName,
      starts: formatMailDate(account, startAt),
      ends: formatMailDate(account, endAt),
      opens_until: formatMailDate(account, graceEndsAt ?? endAt),
      access_ends: formatMailDate(
        account,
        isRenewing(subscription, now) ? null : computeAccessEnd(subscription),
      ),
      has_access: getStatus(subscription, now) === "active" ? "yes" : "",
      renewal: describeRenewal(account, subscription, now),
    },
    // Empty where nothing more is charged.
    renewal: {
      amount: next === null ? "" : formatMailAmount(account, next.cents, currency),
      date: formatMailDate(account, next?.at ?? null),
    },
  };
}
