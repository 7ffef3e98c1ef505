import { createEgress, type Egress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import { createVault, type Vault } from "@/server/platform/vault/index";

/** On a busy machine a receiver of a test's own is slow; the product's limits have tests of their own. */
const PATIENT = { connectMs: 120_000, responseMs: 120_000 };

/** Ways out of a test: this machine's own receivers may be reached, other closed addresses may not. */
export function testOutside(log: Log): { egress: Egress; vault: Vault } {
  const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], log });
  return {
    egress: {
      ...egress,
      send: (request) => egress.send({ ...request, limits: { ...request.limits, ...PATIENT } }),
    },
    vault: createVault(() => ({ current: "a secret of at least thirty-two signs", previous: [] })),
  };
}
