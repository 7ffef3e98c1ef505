import { type Account, type Actor, createContext } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import type { Runtime } from "@/server/runtime";

/** Who does something in the demo's past, and when. */
export interface PastMoment {
  account: Account;
  actor: Actor;
  at: Date;
}

/** Who does what nobody in particular does. */
export const SEED: Actor = { kind: "system", name: "demo seed" };

/** What tells nobody: no receiver, no mailbox, no log hears today of what is long past. */
const untold = async (): Promise<void> => undefined;

/** A use case's context at a moment that has passed: every clock stands there, and nobody is told. */
export function contextInPast(runtime: Runtime, { account, actor, at }: PastMoment): PaymentContext {
  const clock = { now: () => new Date(at) };
  const there = createContext({ ...runtime, clock }, { account: { ...account, clockAhead: 0 }, actor });
  return { ...there, emit: untold, emitBundle: untold, vault: runtime.vault, egress: runtime.egress };
}
