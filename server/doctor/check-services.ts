import { lookup } from "node:dns/promises";
import { connect as connectSocket } from "node:net";
import { openOperator } from "@/packages/inngest-executor/src/index";
import { type Config, chooseEngine } from "@/server/platform/config/index";
import type { Log } from "@/server/platform/log/index";
import { verifySmtpServer } from "@/server/platform/mail/index";
import { isLoopback, toHostName, withoutBrackets } from "@/server/platform/net/index";
import { createStorage } from "@/server/platform/storage/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { findReason } from "@/server/wait-for-database";
import { type Finding, failure, ok, warning } from "./finding";

/** Connects to the mail server and logs in, without sending. */
export async function checkMail({ mail }: Pick<Config, "mail">, milliseconds: number): Promise<Finding> {
  const { smtp } = mail;
  if (smtp === null)
    return warning(
      "mail",
      "No mail server is set: mails are written to DATA_DIR/outbox instead of sent.",
      "Set SMTP_URL before readers use the installation.",
    );
  const server = `${smtp.host}:${smtp.port}`;
  try {
    await verifySmtpServer(smtp, milliseconds);
    const login = smtp.user === null ? "without a log-in" : "and accepts the log-in";
    return ok("mail", `The mail server ${server} answers ${login}.`);
  } catch (error) {
    return failure(
      "mail",
      `The mail server ${server} refuses: ${findReason(error)}.`,
      "Check the SMTP variables.",
    );
  }
}

/** Writes, reads and deletes a probe in the bucket. Files under DATA_DIR need no probe. */
export async function checkStorage(
  config: Pick<Config, "s3" | "dataDir" | "deadlines">,
  ids: Ids,
): Promise<Finding> {
  if (config.s3 === null) return ok("storage", "Files are stored in DATA_DIR/media.");
  const storage = createStorage(config);
  const key = `doctor/${ids.uuid()}`;
  const probe = Buffer.from(key);
  try {
    await storage.write(key, probe);
    const stored = await (await storage.find(key))?.read();
    await storage.remove(key);
    if (stored !== undefined && probe.equals(stored))
      return ok("storage", `The bucket ${config.s3.bucket} stores, returns and deletes files.`);
    return failure(
      "storage",
      `The bucket ${config.s3.bucket} does not return what was written.`,
      "Check its endpoint.",
    );
  } catch (error) {
    return failure(
      "storage",
      `The bucket ${config.s3.bucket} refuses: ${findReason(error)}.`,
      "Check the S3 variables and the rights of the key: it must write, read, list and delete.",
    );
  }
}

/** Whether anything listens at a URL. Throws the reason where nothing does. */
function reach(address: string, milliseconds: number): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connectSocket({
      host: withoutBrackets(hostname),
      port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    });
    const end = (error?: Error) => {
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.setTimeout(milliseconds, () => end(new Error("no answer")));
    socket.once("error", end);
    socket.once("connect", () => end());
  });
}

const CLOUD = "https://inn.gs";
const DEV_SERVER = "http://localhost:8288";

/** The addresses that the SDK calls for this engine. */
function listEngineAddresses(
  kind: "dev" | "cloud" | "self-hosted",
  { inngest }: Pick<Config, "inngest">,
): string[] {
  const { dev, baseUrl, eventApiBaseUrl, apiBaseUrl } = inngest;
  if (kind === "cloud") return [CLOUD];
  if (kind === "dev") {
    const text = dev ?? "";
    if (!/[.:]|^localhost$/.test(text)) return [DEV_SERVER];
    return [text.includes("://") ? text : `http://${text}`];
  }
  const set = [eventApiBaseUrl, apiBaseUrl].filter((address) => address !== null);
  return set.length === 2 ? set : [...set, ...(baseUrl === null ? [] : [baseUrl])];
}

interface EngineDependencies {
  config: Pick<Config, "inngest" | "serverlessHost" | "host">;
  /** null: the database does not answer. */
  databaseUrl: string | null;
  clock: Clock;
  log: Log;
  milliseconds: number;
}

async function checkEmbedded({ databaseUrl, clock, log }: EngineDependencies): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const operator = openOperator({ databaseUrl, clock, log });
  try {
    if (await operator.hasLeader())
      return [ok("engine", "A process runs background work on the embedded engine.")];
    return [
      warning(
        "engine",
        "No process runs background work on the embedded engine.",
        "Start a server. If one runs, it needs a direct or session-mode connection to PostgreSQL.",
      ),
    ];
  } finally {
    await operator.close();
  }
}

/** Checks that something runs background work: a process with the embedded engine, or a reachable Inngest. */
export async function checkEngine(dependencies: EngineDependencies): Promise<Finding[]> {
  const { config, milliseconds } = dependencies;
  try {
    const engine = chooseEngine(config.inngest, config);
    if (engine.kind === "embedded") return await checkEmbedded(dependencies);
    const addresses = listEngineAddresses(engine.kind, config);
    for (const address of addresses) await reach(address, milliseconds);
    return [
      ok("engine", `Inngest is reachable (${addresses.map((address) => new URL(address).host).join(", ")}).`),
    ];
  } catch (error) {
    return [
      failure("engine", `Background work can't run: ${findReason(error)}`, "Check the Inngest variables."),
    ];
  }
}

/** Checks that browsers reach the installation over HTTPS. */
export function checkBaseUrl({ baseUrl, host }: Pick<Config, "baseUrl" | "host">): Finding {
  if (baseUrl === null) {
    const found = "MASTHEAD_BASE_URL is not set, so links in mails lead to this machine.";
    return isLoopback(host)
      ? warning("hosts", found, "Set it to the public URL before readers use the installation.")
      : failure("hosts", found, "Set it to the URL under which browsers reach the installation.");
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "https:" || isLoopback(hostname)) return ok("hosts", `The public URL is ${baseUrl}.`);
  return failure(
    "hosts",
    `The public URL ${baseUrl} is not HTTPS.`,
    "Serve it over HTTPS: cookies and log-ins need it.",
  );
}

/** Checks that the host names of the accounts resolve. */
export async function checkHosts(hosts: readonly { host: string; account: string }[]): Promise<Finding[]> {
  const names = hosts.map(({ host, account }) => ({ account, host: toHostName(host) }));
  const publicNames = names.filter(({ host }) => !isLoopback(host));
  const results = await Promise.all(
    publicNames.map(async ({ host, account }) => {
      const refusal = await lookup(host).then(() => null, findReason);
      if (refusal === null) return null;
      const remedy = "Add a DNS record for it, or remove the host name from the account.";
      return warning("hosts", `The host name ${host} of ${account} does not resolve (${refusal}).`, remedy);
    }),
  );
  const missing = results.filter((finding) => finding !== null);
  if (missing.length > 0 || publicNames.length === 0) return missing;
  return [ok("hosts", `All ${publicNames.length} host names of accounts resolve.`)];
}
