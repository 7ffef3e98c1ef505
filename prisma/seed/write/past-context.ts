import type { Account, Actor } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import type { Runtime } from "@/server/runtime";

/** The actor of an event in the demo's past, and its time. */
export interface PastMoment {
  account: Account;
  actor: Actor;
  at: Date;
}

/** The actor of automatic changes. */
export const SEED: Actor = { kind: "system", name: "demo seed" };

/** Muted notifications: no receiver, mailbox or log is notified today of past events. */
const untold = async (): Promise<void> => undefined;

/** A use case's context at a past moment: every clock is set to it, and nobody is notified. */
export function contextInPast(runtime: Runtime, { account, actor, at }: PastMoment): PaymentContext {
  const clock = { now: () => new Date(at) };
  const context = createContext({ ...runtime, clock }, { account: { ...account, clockAhead: 0 }, actor });
  return { ...context, emit: untold, emitBundle: untold, vault: runtime.vault, egress: runtime.egress };
}
