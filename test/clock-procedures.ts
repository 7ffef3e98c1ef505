import type { TestStaff } from "./staff";

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

/**
 * Every procedure of the account's clock: readable by all, readable by staff of subscriptions, and those that move
 * it.
 */
export const CLOCK_PROCEDURES: Readonly<
  Record<
    string,
    { call: (caller: Caller, advanceId: number) => Promise<unknown>; for: "all" | "backoffice" | "hand" }
  >
> = {
  "clock.status": { for: "all", call: (caller) => caller.clock.status() },
  "clock.get": { for: "all", call: (caller) => caller.clock.get() },
  "clock.happenings": {
    for: "backoffice",
    call: (caller, advanceId) => caller.clock.happenings({ advanceId }),
  },
  "clock.advance": { for: "hand", call: (caller) => caller.clock.advance({ duration: "1h" }) },
};
