import type { Account } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/system/index";

/** The account's clock: the system clock, or one ahead of it in test mode. */
export function createAccountClock({ clockAhead }: Pick<Account, "clockAhead">, systemClock: Clock): Clock {
  return clockAhead === 0 ? systemClock : { now: () => new Date(systemClock.now().getTime() + clockAhead) };
}

/** Converts a time on the account's clock to the system clock. */
export function toSystemTime({ account }: { account: Pick<Account, "clockAhead"> }, at: Date): Date {
  return account.clockAhead === 0 ? at : new Date(at.getTime() - account.clockAhead);
}
