import { LRUCache } from "lru-cache";
import type { Account, Actor } from "@/server/accounts/index";
import { type CallerKind, type CallKind, DEFAULT_LIMITS } from "@/server/platform/quota/index";
import {
  type CallCounts,
  type CallerAddress,
  callerAddress,
  type RateLimitState,
} from "@/server/platform/rate-limit/index";
import { isRead } from "./cross-origin";
import { callerAddressOf, type HttpRequest } from "./http-message";

/** How many times the default a caller may do who calls from this machine or its network: many may stand there. */
const LOCAL_FACTOR = 100;

/** Addresses that have been read lately. */
const lately = new LRUCache<string, CallerAddress>({ max: 10_000 });

function placeOf(asked: HttpRequest): CallerAddress {
  const text = callerAddressOf(asked);
  const known = lately.get(text);
  if (known !== undefined) return known;
  const place = callerAddress(text);
  lately.set(text, place);
  return place;
}

/** A call as limits see it. */
export interface LimitedCall {
  asked: HttpRequest;
  /** null: the whole installation's, which has the defaults. */
  account: Account | null;
  /** Whether the account's server key came along: then it is counted by the key, wherever it comes from. */
  isServer: boolean;
}

function nearest(one: RateLimitState, other: RateLimitState): RateLimitState {
  return other.remaining < one.remaining ? other : one;
}

/** By what a call is counted, and where it comes from. */
interface Counted {
  by: CallerKind;
  who: string;
  place: CallerAddress;
}

/** Limits of calls (ADR 0139): on an account altogether, of one credential, and from one address. */
export function createCallLimits(counts: CallCounts) {
  function admit({ asked, account }: LimitedCall, { by, who, place }: Counted): RateLimitState {
    const calls: CallKind = isRead(asked.method) ? "reads" : "writes";
    const own = account?.settings.rateLimits[by][calls] ?? null;
    const isLocal = own === null && by !== "account" && place.isLocal;
    const most = own ?? DEFAULT_LIMITS[by][calls] * (isLocal ? LOCAL_FACTOR : 1);
    return counts.admit(`${account?.id ?? "none"} ${calls} ${by} ${who}`, most);
  }

  function ofReader(call: LimitedCall, who: string, standing: RateLimitState): RateLimitState {
    return nearest(standing, admit(call, { by: "credential", who, place: placeOf(call.asked) }));
  }

  return {
    /** Counts a call before anybody looks at who makes it. */
    arriving: (call: LimitedCall): RateLimitState => {
      const place = placeOf(call.asked);
      const ofPlace: Counted = { by: "address", who: place.network, place };
      if (call.account === null) return admit(call, ofPlace);
      const caller: Counted = call.isServer ? { by: "credential", who: "server key", place } : ofPlace;
      return nearest(admit(call, caller), admit(call, { by: "account", who: "", place }));
    },

    /** Counts a call of a reader once it is known who that is, and answers the limit that is nearest. */
    named: (call: LimitedCall, actor: Actor, standing: RateLimitState): RateLimitState => {
      if (actor.kind === "reader") return ofReader(call, `reader ${actor.reader.id}`, standing);
      if (actor.kind !== "subscriber") return standing;
      const { provider, id } = actor.claims;
      return ofReader(call, `subscriber ${provider} ${id}`, standing);
    },
  };
}

export type CallLimits = ReturnType<typeof createCallLimits>;
