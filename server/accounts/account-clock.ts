import type { Clock } from "@/server/platform/clock/index";
import type { Account } from "./account";

/** The clock by which an account lives: the world's, or in test mode one that is ahead of it (ADR 0093). */
export function accountClock({ clockAhead }: Pick<Account, "clockAhead">, world: Clock): Clock {
  return clockAhead === 0 ? world : { now: () => new Date(world.now().getTime() + clockAhead) };
}

/** When the world's clock shows what an account's clock shows at `at`. */
export function systemTime({ account }: { account: Pick<Account, "clockAhead"> }, at: Date): Date {
  return account.clockAhead === 0 ? at : new Date(at.getTime() - account.clockAhead);
}
