import { type AccountDirectory, createAccountDirectory } from "@/server/accounts/index";
import { createReaderDirectory, type ReaderDirectory } from "@/server/identity/index";
import { type Config, readConfig } from "@/server/platform/config/index";
import { createVault, getInstallationSecret, type Vault } from "@/server/platform/crypto/index";
import { type Database, openDatabase } from "@/server/platform/db/index";
import { createEgress, type Egress } from "@/server/platform/egress/index";
import { createLog, type Log } from "@/server/platform/log/index";
import { createMailer, type Mailer } from "@/server/platform/mail/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { createStorage, type Storage } from "@/server/platform/storage/index";
import { type Clock, type Ids, systemClock, systemIds } from "@/server/platform/system/index";
import { createTexter, type Texter } from "@/server/platform/text-message/index";

/** Dependencies of a process; created on first use, never at import. */
export interface Runtime {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  directory: AccountDirectory;
  readers: ReaderDirectory;
  storage: Storage;
  egress: Egress;
  /** For addresses that strangers name: without the private addresses that the operator allows. */
  publicEgress: Egress;
  vault: Vault;
  /** Stores mails that it cannot send, for the mail queue to retry. */
  mailer: Mailer;
  /** Sends a mail at once or throws; only the mail queue uses it. */
  mailTransport: Mailer;
  /** null: no text messages are sent. */
  texter: Texter | null;
}

export function createRuntime(config: Config): Runtime {
  if (config.databaseUrl === null) {
    throw new Error(
      "DATABASE_URL is not set. `npm run up` starts its own database when DATABASE_URL is not set.",
    );
  }
  const log = createLog(config.logLevel);
  const { databaseUrl: url, poolerUrl, replica, poolSize, deadlines } = config;
  const db = openDatabase({ url, poolerUrl, replica, poolSize, deadlines, log });
  const clock = systemClock;
  const egress = createEgress({ allowPrivate: config.egressAllowPrivate, log });
  const publicEgress = createEgress({ allowPrivate: [], log });
  const vault = createVault(() => ({
    current: getInstallationSecret(config),
    previous: config.previousSecrets,
  }));
  const mailTransport = createMailer(config, { clock, ids: systemIds });
  return {
    config,
    db,
    log,
    clock,
    vault,
    ids: systemIds,
    mailTransport,
    mailer: createDurableMailer(mailTransport, { db, vault, clock, ids: systemIds, log }),
    texter: createTexter(config, { clock, ids: systemIds, egress, log }),
    directory: createAccountDirectory(db),
    readers: createReaderDirectory({ db, clock, vault }),
    storage: createStorage(config),
    egress,
    publicEgress,
  };
}

declare global {
  var mastheadRuntime: Runtime | undefined;
}

/**
 * Returns the runtime of this process. Next's bundles and the Node entry are separate copies of this module, so it is
 * stored on globalThis: one pool for all of them.
 */
export function getRuntime(): Runtime {
  globalThis.mastheadRuntime ??= createRuntime(readConfig());
  return globalThis.mastheadRuntime;
}
