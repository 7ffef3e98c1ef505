import type { IncomingMessage } from "node:http";
import type { Config } from "@/server/platform/config/index";
import type { Log } from "@/server/platform/log/index";
import { getForwardedEntry, isNear, resolveForwarded } from "@/server/platform/net/index";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";

/** Headers that only a proxy may set, besides the client's address. */
const ADDRESS_HEADERS = ["x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"];

function toText(value: string | string[] | undefined): string | null {
  return value === undefined ? null : Array.isArray(value) ? value.join(",") : value;
}

/**
 * Reduces the X-Forwarded headers to one entry each, set by a trusted proxy, so that all later readers agree. Without
 * a trusted proxy all are removed, and Next derives them from the peer's address.
 */
export function normalizeForwarding({ trustedProxy }: Pick<Config, "trustedProxy">, log: Log) {
  let isWarned = false;
  return (request: IncomingMessage): void => {
    const { headers, socket } = request;
    const peer = socket.remoteAddress ?? null;
    const forwardedFor = toText(headers["x-forwarded-for"]);
    const forwarded = resolveForwarded(trustedProxy, { peer, forwardedFor });
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
        "X-Forwarded-For from a private address was ignored. If your proxy runs there, set MASTHEAD_TRUST_PROXY; otherwise all its clients count as one.",
      );
    }
    for (const name of ADDRESS_HEADERS) {
      const entry = forwarded === null ? null : getForwardedEntry(toText(headers[name]), forwarded.proxies);
      if (entry === null) delete headers[name];
      else headers[name] = entry;
    }
    if (forwarded === null) delete headers["x-forwarded-for"];
    else headers["x-forwarded-for"] = forwarded.address;
  };
}

/** Removes the headers by which the server itself tells a page its visitor: a client's own would open closed stories. */
export function removeVisitHeaders({ headers }: IncomingMessage): void {
  delete headers[DEVICE_HEADER];
  delete headers[VISIT_HEADER];
}
