import { isIP } from "node:net";
import type { Log } from "../log/index";
import { findRefusalReason, type Range } from "./address.rules";
import { EgressError, toEgressError } from "./egress-error";
import type { Resolver } from "./resolver";

/** Decides which addresses outgoing HTTP may reach, and logs each refusal. */
export interface AddressGuard {
  /** Resolves a host to its addresses, all of them allowed; throws `address_refused` when any is not. */
  addressesOf(host: string): Promise<string[]>;
  requireOpen(host: string, addresses: readonly string[]): void;
}

interface GuardOptions {
  allowed: readonly Range[];
  resolver: Resolver;
  log: Pick<Log, "warn">;
}

export function createAddressGuard({ allowed, resolver, log }: GuardOptions): AddressGuard {
  const requireOpen = (host: string, addresses: readonly string[]) => {
    for (const address of addresses) {
      const reason = findRefusalReason(address, allowed);
      if (reason === null) continue;
      log.warn({ host, address, reason }, "outgoing request blocked: address not allowed");
      const where = host === address ? host : `${host} (${address})`;
      throw new EgressError(
        "address_refused",
        `${where} is ${reason}, which is blocked for outgoing requests. Use EGRESS_ALLOW_PRIVATE to allow it.`,
      );
    }
  };
  return {
    requireOpen,
    addressesOf: async (host) => {
      const addresses =
        isIP(host) > 0
          ? [host]
          : await resolver(host).catch((error: unknown) => {
              throw toEgressError(error);
            });
      requireOpen(host, addresses);
      return addresses;
    },
  };
}
