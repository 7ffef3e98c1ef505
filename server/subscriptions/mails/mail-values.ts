import type { Context } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import { type Subscription, statusOf, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { dayText, moneyText } from "./formats.rules";
import type { MailValues } from "./mail-template";
import { accessEndOf, isRenewing, renewalText } from "./renewal.rules";

/** What a mail calls somebody: by name, else by the part of the address that is theirs. */
export function callingName(name: string | null, address: string | null): string {
  const called = name?.trim() ?? "";
  if (called !== "") return called;
  return address?.split("@")[0] ?? "reader";
}

/** What the giver of a gift tells its receiver; empty: nothing. */
export function giftMessage({ metadata }: Pick<Subscription, "metadata">): string {
  const said = metadata["gift_message"];
  return typeof said === "string" ? said.trim() : "";
}

interface About {
  subscription: Subscription;
  reader: { name: string; email: string };
}

/** The values that every kind of mail has. */
export function commonValues(
  { account, clock }: Pick<Context, "account" | "clock">,
  { subscription, reader }: About,
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
    },
    reader,
    subscription: {
      plan: planName,
      starts: dayText(account, startAt),
      ends: dayText(account, endAt),
      opens_until: dayText(account, graceEndsAt ?? endAt),
      access_ends: dayText(account, isRenewing(subscription, now) ? null : accessEndOf(subscription)),
      has_access: statusOf(subscription, now) === "active" ? "yes" : "",
      renewal: renewalText(account, subscription, now),
    },
    // Empty where nothing is charged again.
    renewal: {
      amount: next === null ? "" : moneyText(account, next.cents, currency),
      date: dayText(account, next?.at ?? null),
    },
  };
}
