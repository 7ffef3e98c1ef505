import { createEgress, type Egress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import { createVault, type Vault } from "@/server/platform/vault/index";

/** Ways out of a test: this machine's own receivers may be reached, other closed addresses may not. */
export function testOutside(log: Log): { egress: Egress; vault: Vault } {
  return {
    egress: createEgress({ allowPrivate: ["127.0.0.0/8"], log }),
    vault: createVault(() => ({ current: "a secret of at least thirty-two signs", previous: [] })),
  };
}
