import { isIP } from "node:net";
import type { Log } from "../log/index";
import { closedBecause, type Range } from "./address.rules";
import { EgressError, toEgressError } from "./egress-error";
import type { Resolver } from "./resolver";

/** Decides which addresses outgoing HTTP may reach, and says so in the log when it refuses one. */
export interface AddressGuard {
  /** The addresses of a host, every one of them open; throws `address_refused` when any is closed. */
  addressesOf(host: string): Promise<string[]>;
  requireOpen(host: string, addresses: readonly string[]): void;
}

interface GuardParts {
  allowed: readonly Range[];
  resolver: Resolver;
  log: Pick<Log, "warn">;
}

export function createAddressGuard({ allowed, resolver, log }: GuardParts): AddressGuard {
  const requireOpen = (host: string, addresses: readonly string[]) => {
    for (const address of addresses) {
      const reason = closedBecause(address, allowed);
      if (reason === null) continue;
      log.warn({ host, address, reason }, "an outgoing request was refused: its address is closed");
      const where = host === address ? host : `${host} (${address})`;
      throw new EgressError(
        "address_refused",
        `${where} is ${reason}, which outgoing requests may not reach. EGRESS_ALLOW_PRIVATE can allow it.`,
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
