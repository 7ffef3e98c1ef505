import type pg from "pg";
import { type Config, listConfidentialValues, VARIABLES } from "@/server/platform/config/index";
import { withOwnConnection } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { type Clock, type Ids, startTimeLimit } from "@/server/platform/system/index";
import { findReason } from "@/server/wait-for-database";
import { checkConfiguration, checkVariables } from "./check-configuration";
import { checkDataDir } from "./check-data-dir";
import { checkClock, checkMigrations, checkSecret, checkServer } from "./check-database";
import { checkReplica } from "./check-replica";
import { checkBaseUrl, checkEngine, checkHosts, checkMail, checkStorage } from "./check-services";
import { checkStaffSignIn } from "./check-sign-in";
import { type Finding, failure, redact } from "./finding";
import { listHosts } from "./installation.repository";

const LIMIT_MILLISECONDS = 5_000;

export interface DoctorDependencies {
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Returns the database of the installation. Throws the reason where there is none. */
  findDatabase(): Promise<string>;
}

type Work = () => Promise<Finding | Finding[]> | Finding | Finding[];

/** Runs one check within the time limit; an error of the check itself is a failure too. */
async function run(check: Finding["check"], work: Work): Promise<Finding[]> {
  const { reached, clear } = startTimeLimit(LIMIT_MILLISECONDS);
  const late = reached.then(() => [failure(check, "No answer within 5 seconds.", "Check its address.")]);
  const attempt = async () => [await work()].flat();
  try {
    return await Promise.race([attempt(), late]);
  } catch (error) {
    return [failure(check, `The check failed: ${findReason(error)}`, "Follow the message.")];
  } finally {
    clear();
  }
}

/** One after the other: a connection runs one query at a time. */
async function checkConnected(
  client: pg.Client,
  { config, clock }: { config: Config; clock: Clock },
): Promise<Finding[]> {
  return [
    ...(await run("database", () => checkServer(client, config))),
    ...(await run("migrations", () => checkMigrations(client))),
    ...(await run("clock", () => checkClock(client, clock))),
    ...(await run("secret", () => checkSecret(client, config))),
    ...(await run("hosts", async () => checkHosts(await listHosts(client)))),
  ];
}

interface DatabaseFindings {
  findings: Finding[];
  /** null: the database does not answer. */
  databaseUrl: string | null;
}

async function checkDatabase(dependencies: DoctorDependencies, config: Config): Promise<DatabaseFindings> {
  try {
    const databaseUrl = await dependencies.findDatabase();
    const target = { databaseUrl, name: "masthead-doctor", milliseconds: LIMIT_MILLISECONDS };
    const parts = { config, clock: dependencies.clock };
    // Checks report their own failures, so what is thrown is about the connection.
    const findings = await withOwnConnection(target, (client) => checkConnected(client, parts));
    return { findings, databaseUrl };
  } catch (error) {
    const found = `The database can't be reached: ${findReason(error)}`;
    const remedy =
      "Check DATABASE_URL and the server. Migrations, clock, secret, engine and host names were not checked.";
    return { findings: [failure("database", found, remedy)], databaseUrl: null };
  }
}

/**
 * Examines an installation: its configuration, database and services. Changes nothing, except that it writes and
 * deletes a probe in a configured bucket. Each check ends within about five seconds. Findings contain no secrets.
 */
export async function examineInstallation(dependencies: DoctorDependencies): Promise<Finding[]> {
  const { clock, ids, log } = dependencies;
  const { config, findings } = checkConfiguration();
  const first = [...findings, ...checkVariables()];
  if (config === null) return redact(first, listConfidentialValues(VARIABLES));
  const [database, ...others] = await Promise.all([
    checkDatabase(dependencies, config),
    run("data_dir", () => checkDataDir(config)),
    run("mail", () => checkMail(config, LIMIT_MILLISECONDS)),
    run("storage", () => checkStorage(config, ids)),
    run("sign_in", () => checkStaffSignIn(config, { clock, log })),
    run("hosts", () => checkBaseUrl(config)),
  ]);
  const { databaseUrl } = database;
  const parts = { config, databaseUrl, clock, log, milliseconds: LIMIT_MILLISECONDS };
  const { replica } = config;
  const [engine, standby] = await Promise.all([
    run("engine", () => checkEngine(parts)),
    databaseUrl === null || replica === null
      ? []
      : run("replica", () => checkReplica({ databaseUrl, replica, milliseconds: LIMIT_MILLISECONDS })),
  ]);
  return redact(
    [...first, ...database.findings, ...standby, ...others.flat(), ...engine],
    listConfidentialValues(VARIABLES),
  );
}
