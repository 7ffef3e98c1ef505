import type { IncomingMessage } from "node:http";
import type { Config } from "@/server/platform/config/index";
import type { Log } from "@/server/platform/log/index";
import { entryOf, forwardedBy, isNear } from "@/server/platform/net/index";

/** What only a proxy may say, besides who called. */
const OF_THE_ADDRESS = ["x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"];

function textOf(value: string | string[] | undefined): string | null {
  return value === undefined ? null : Array.isArray(value) ? value.join(",") : value;
}

/**
 * Leaves of X-Forwarded headers what trusted proxies say, one entry each: all who read them later read the same.
 * Without a trusted proxy nothing is left, and Next writes what it sees for itself: the address of the peer.
 */
export function settleForwarding({ trustedProxy }: Pick<Config, "trustedProxy">, log: Log) {
  let isWarned = false;
  return (request: IncomingMessage): void => {
    const { headers, socket } = request;
    const peer = socket.remoteAddress ?? null;
    const forwardedFor = textOf(headers["x-forwarded-for"]);
    const forwarded = forwardedBy(trustedProxy, { peer, forwardedFor });
    if (
      forwarded === null &&
      trustedProxy.kind === "none" &&
      forwardedFor !== null &&
      !isWarned &&
      isNear(peer)
    ) {
      isWarned = true;
      log.warn(
        { peer },
        "X-Forwarded-For arrived from a private address and was ignored. If a proxy of yours stands there, set MASTHEAD_TRUST_PROXY: without it all its callers count as one.",
      );
    }
    for (const name of OF_THE_ADDRESS) {
      const entry = forwarded === null ? null : entryOf(textOf(headers[name]), forwarded.proxies);
      if (entry === null) delete headers[name];
      else headers[name] = entry;
    }
    if (forwarded === null) delete headers["x-forwarded-for"];
    else headers["x-forwarded-for"] = forwarded.address;
  };
}
