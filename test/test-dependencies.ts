import { createReaderDirectory, type ReaderDirectory } from "@/server/identity/index";
import { createVault, type Vault } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import { createEgress, type Egress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import type { Mailer } from "@/server/platform/mail/index";
import type { Clock } from "@/server/platform/system/index";
import type { Texter } from "@/server/platform/text-message/index";
import { testMailer } from "./mailbox";
import { testTexter } from "./phone";

/** On a busy machine a test's own receiver is slow; the product's limits have tests of their own. */
const LONG_LIMITS = { connectMs: 120_000, responseMs: 120_000 };

/** The vault with which every test encrypts its secrets. */
export const testVault: Vault = createVault(() => ({
  current: "a secret of at least thirty-two signs",
  previous: [],
}));

/** How the staff of a test sign in: with passwords, and without a provider. */
export const PASSWORD_SIGN_IN = { staffSignIn: { provider: null, hasPasswords: true } } as const;

/** Reader identification over a test's database and clock. */
export function testReaders(parts: { db: Database; clock: Clock }): ReaderDirectory {
  return createReaderDirectory({ ...parts, vault: testVault });
}

/** External services of a test. Its egress may reach receivers on this machine, but no other private address. */
export function createTestDependencies(log: Log): {
  egress: Egress;
  publicEgress: Egress;
  vault: Vault;
  mailer: Mailer;
  mailTransport: Mailer;
  texter: Texter;
} {
  const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], log });
  return {
    egress: {
      ...egress,
      send: (request) => egress.send({ ...request, limits: { ...request.limits, ...LONG_LIMITS } }),
    },
    publicEgress: createEgress({ allowPrivate: [], log }),
    vault: testVault,
    mailer: testMailer,
    mailTransport: testMailer,
    texter: testTexter,
  };
}
