import { LRUCache } from "lru-cache";
import type { Account, Actor } from "@/server/accounts/index";
import { type CallerKind, type CallKind, DEFAULT_LIMITS } from "@/server/platform/quota/index";
import {
  type CallCounts,
  type CallerAddress,
  callerAddress,
  type Standing,
} from "@/server/platform/rate-limit/index";
import { isRead } from "./cross-origin";
import { type Asked, addressOfCaller } from "./exchange";

/** How many times the default a caller may do who calls from this machine or its network: many may stand there. */
const LOCAL_FACTOR = 100;

/** Addresses that have been read lately. */
const lately = new LRUCache<string, CallerAddress>({ max: 10_000 });

function placeOf(asked: Asked): CallerAddress {
  const text = addressOfCaller(asked);
  const known = lately.get(text);
  if (known !== undefined) return known;
  const place = callerAddress(text);
  lately.set(text, place);
  return place;
}

/** A call as limits see it. */
export interface LimitedCall {
  asked: Asked;
  /** null: the whole installation's, which has the defaults. */
  account: Account | null;
  /** Whether the account's server key came along: then it is counted by the key, wherever it comes from. */
  isServer: boolean;
}

function nearest(one: Standing, other: Standing): Standing {
  return other.remaining < one.remaining ? other : one;
}

/** Limits of calls (ADR 0139): on an account altogether, of one credential, and from one address. */
export function createCallLimits(counts: CallCounts) {
  function admit({ asked, account }: LimitedCall, by: CallerKind, who: string): Standing {
    const calls: CallKind = isRead(asked.method) ? "reads" : "writes";
    const own = account?.settings.rateLimits[by][calls] ?? null;
    const isLocal = own === null && by !== "account" && placeOf(asked).isLocal;
    const most = own ?? DEFAULT_LIMITS[by][calls] * (isLocal ? LOCAL_FACTOR : 1);
    return counts.admit(`${account?.id ?? "none"} ${calls} ${by} ${who}`, most);
  }

  const ofPlace = (call: LimitedCall) => admit(call, "address", placeOf(call.asked).network);

  return {
    /** Counts a call before anybody looks at who makes it. */
    arriving: (call: LimitedCall): Standing => {
      if (call.account === null) return ofPlace(call);
      const ofCaller = call.isServer ? admit(call, "credential", "server key") : ofPlace(call);
      return nearest(ofCaller, admit(call, "account", ""));
    },

    /** Counts a call of a reader once it is known who that is, and answers the limit that is nearest. */
    named: (call: LimitedCall, actor: Actor, standing: Standing): Standing => {
      if (actor.kind === "reader")
        return nearest(standing, admit(call, "credential", `reader ${actor.reader.id}`));
      if (actor.kind !== "subscriber") return standing;
      const { provider, id } = actor.claims;
      return nearest(standing, admit(call, "credential", `subscriber ${provider} ${id}`));
    },
  };
}

export type CallLimits = ReturnType<typeof createCallLimits>;
