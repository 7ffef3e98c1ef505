import type pg from "pg";
import type { Config } from "@/server/platform/config/index";
import { createVault, getInstallationSecret } from "@/server/platform/crypto/index";
import { planMigrations } from "@/server/platform/migrate/index";
import type { Clock } from "@/server/platform/system/index";
import { judgeCanary } from "@/server/secrets/index";
import { findReason } from "@/server/wait-for-database";
import { type Finding, failure, ok, warning } from "./finding";
import { readCanary, readServer, readTime } from "./installation.repository";

const MIN_VERSION = 150_000;
/** Connections of a process beside its pool: pipelined reads, notifications and the engine. */
const FURTHER_CONNECTIONS = 10;
const CLOCK_WARNING_MILLISECONDS = 2_000;
const CLOCK_FAILURE_MILLISECONDS = 30_000;

/** Checks the version, the encoding and the limits of PostgreSQL. */
export async function checkServer(
  client: pg.Client,
  { poolSize }: Pick<Config, "poolSize">,
): Promise<Finding> {
  const { version, text, encoding, limit, isStandby, extensions } = await readServer(client);
  const found = `PostgreSQL ${text} answers.`;
  if (version < MIN_VERSION)
    return failure("database", found, "Upgrade it: Masthead needs PostgreSQL 15 or newer.");
  if (isStandby)
    return failure(
      "database",
      `${found} It is a standby and refuses writes.`,
      "Set DATABASE_URL to the primary.",
    );
  if (encoding !== "UTF8")
    return failure(
      "database",
      `${found} Its encoding is ${encoding}.`,
      "Create a database with encoding UTF8.",
    );
  const needed = poolSize + FURTHER_CONNECTIONS;
  if (needed > limit)
    return warning(
      "database",
      `${found} It allows ${limit} connections; one process may need ${needed}.`,
      "Raise max_connections, or lower DATABASE_POOL_SIZE.",
    );
  const installed = extensions.length === 0 ? "none is installed" : `installed: ${extensions.join(", ")}`;
  return ok("database", `${found} Masthead needs no extension (${installed}).`);
}

/** Compares the applied migrations with those of this version. */
export async function checkMigrations(client: pg.Client): Promise<Finding> {
  try {
    const pending = await planMigrations(client, "prisma/migrations");
    if (pending.length === 0) return ok("migrations", "All migrations of this version are applied.");
    return warning(
      "migrations",
      `Not applied: ${pending.map(({ name }) => name).join(", ")}.`,
      "The next start applies them, as does `masthead migrate`. `masthead migrate --plan` shows what they lock.",
    );
  } catch (error) {
    return failure("migrations", findReason(error), "Follow the message.");
  }
}

/** Compares the clock of this machine with that of the database server. */
export async function checkClock(client: pg.Client, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const there = await readTime(client);
  const after = clock.now().getTime();
  // The database read its clock at some moment between the two.
  const difference = Math.round(there < before ? before - there : Math.max(0, there - after));
  const found = `The clocks of this machine and of the database differ by ${difference} ms.`;
  const remedy = "Synchronize both with NTP: log-ins, access and payments depend on the time.";
  if (difference > CLOCK_FAILURE_MILLISECONDS) return failure("clock", found, remedy);
  if (difference > CLOCK_WARNING_MILLISECONDS) return warning("clock", found, remedy);
  return ok("clock", found);
}

/** Checks that the secret of this process decrypts the values of the database. Creates no secret. */
export async function checkSecret(
  client: pg.Client,
  config: Pick<Config, "secret" | "previousSecrets" | "dataDir">,
): Promise<Finding> {
  const canary = await readCanary(client);
  if (canary === null)
    return ok("secret", "No value is encrypted yet: no server has started on this database.");
  const vault = createVault(() => ({
    current: getInstallationSecret(config),
    previous: config.previousSecrets,
  }));
  const remedy =
    "Set MASTHEAD_SECRET to the secret of the installation. If it is lost, see `masthead secrets accept`.";
  switch (judgeCanary({ vault, config }, canary)) {
    case "same":
      return ok("secret", "The secret decrypts the values of the database.");
    case "other":
      return failure(
        "secret",
        "The secret is not the one that encrypted the values of the database.",
        remedy,
      );
    case "absent":
      return failure(
        "secret",
        `MASTHEAD_SECRET is not set, and ${config.dataDir} contains no secret; the values of the database are encrypted.`,
        remedy,
      );
  }
}
