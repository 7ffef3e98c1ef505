import { LRUCache } from "lru-cache";
import type { Account, Actor } from "@/server/accounts/index";
import {
  type CallCounts,
  type CallerAddress,
  parseCallerAddress,
  type RateLimitState,
} from "@/server/platform/rate-limit/index";
import { type CallerKind, type CallKind, DEFAULT_LIMITS } from "@/shared/default-limits";
import { isRead } from "./cross-origin";
import { getCallerAddress, type HttpRequest } from "./http-message";

/** Multiplier of the default limit for callers on this machine or its network: many share one address. */
const LOCAL_FACTOR = 100;

/** Cache of parsed caller addresses. */
const addressCache = new LRUCache<string, CallerAddress>({ max: 10_000 });

function toCallerAddress(request: HttpRequest): CallerAddress {
  const text = getCallerAddress(request);
  const cached = addressCache.get(text);
  if (cached !== undefined) return cached;
  const address = parseCallerAddress(text);
  addressCache.set(text, address);
  return address;
}

/** A call as the rate limiter sees it. */
export interface LimitedCall {
  request: HttpRequest;
  /** null: an endpoint without an account, which has the default limits. */
  account: Account | null;
  /** Whether the account's server key was sent: the call is then counted by the key, not by its address. */
  isServer: boolean;
}

function pickTighter(first: RateLimitState, second: RateLimitState): RateLimitState {
  return second.remaining < first.remaining ? second : first;
}

/** The counter of a call, and the address of its caller. */
interface CallerCount {
  kind: CallerKind;
  callerId: string;
  address: CallerAddress;
}

/** Rate limits of calls: per account, per credential and per address. */
export function createCallLimits(counts: CallCounts) {
  function consume(
    { request, account }: LimitedCall,
    { kind, callerId, address }: CallerCount,
  ): RateLimitState {
    const callKind: CallKind = isRead(request.method) ? "reads" : "writes";
    const accountLimit = account?.settings.rateLimits[kind][callKind] ?? null;
    const isLocal = accountLimit === null && kind !== "account" && address.isLocal;
    const limit = accountLimit ?? DEFAULT_LIMITS[kind][callKind] * (isLocal ? LOCAL_FACTOR : 1);
    return counts.admit(`${account?.id ?? "none"} ${callKind} ${kind} ${callerId}`, limit);
  }

  function countReader(call: LimitedCall, callerId: string, state: RateLimitState): RateLimitState {
    return pickTighter(
      state,
      consume(call, { kind: "credential", callerId, address: toCallerAddress(call.request) }),
    );
  }

  return {
    /** Counts a call before its caller is authenticated. */
    arriving: (call: LimitedCall): RateLimitState => {
      const address = toCallerAddress(call.request);
      const byAddress: CallerCount = { kind: "address", callerId: address.network, address };
      if (call.account === null) return consume(call, byAddress);
      const caller: CallerCount = call.isServer
        ? { kind: "credential", callerId: "server key", address }
        : byAddress;
      return pickTighter(consume(call, caller), consume(call, { kind: "account", callerId: "", address }));
    },

    /** Counts a call of an authenticated reader and returns the limit with the fewest calls left. */
    named: (call: LimitedCall, actor: Actor, state: RateLimitState): RateLimitState => {
      if (actor.kind === "reader") return countReader(call, `reader ${actor.reader.id}`, state);
      if (actor.kind !== "subscriber") return state;
      const { provider, id } = actor.claims;
      return countReader(call, `subscriber ${provider} ${id}`, state);
    },
  };
}

export type CallLimits = ReturnType<typeof createCallLimits>;
