import type { TestStaff } from "./staff";

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

/**
 * Every procedure of the account's clock: readable by all, readable by staff of subscriptions, and those that move
 * it.
 */
export const CLOCK_PROCEDURES: Readonly<
  Record<
    string,
    { call: (caller: Caller, advanceId: number) => Promise<unknown>; for: "all" | "desk" | "hand" }
  >
> = {
  "clock.standing": { for: "all", call: (caller) => caller.clock.standing() },
  "clock.get": { for: "all", call: (caller) => caller.clock.get() },
  "clock.happenings": { for: "desk", call: (caller, advanceId) => caller.clock.happenings({ advanceId }) },
  "clock.advance": { for: "hand", call: (caller) => caller.clock.advance({ duration: "1h" }) },
};
