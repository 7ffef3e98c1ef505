import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import { readTrustedProxy, type TrustedProxy } from "@/server/platform/net/index";
import { HEADER_LINE, parseHeaderLine } from "@/shared/formats/header-line.rules";
import { type DatabaseSettings, databaseVariables, parseDatabase } from "./database-variables";
import { type Deadlines, deadlineVariables, parseDeadlines } from "./deadlines";
import type { InngestVariables } from "./engine.rules";
import { type MailSettings, mailVariables, parseMail } from "./mail-settings";
import { type MediaBucket, mediaBucketVariables, parseMediaBucket } from "./media-bucket";
import { parseReaderLogins, type ReaderLogin, readerLoginVariables } from "./reader-logins";
import { parseStaffSignIn, type StaffSignIn, staffSignInVariables } from "./staff-sign-in";
import { parseTelemetry, type Telemetry, telemetryVariables } from "./telemetry";
import { parseTextSettings, type TextSettings, textVariables } from "./text-messages";

export type { ReplicaSettings } from "./database-variables";
export { DEFAULT_DEADLINES, type Deadlines } from "./deadlines";
export { chooseEngine, type Engine, type InngestVariables } from "./engine.rules";
export {
  getCallerDirectory,
  listConfidentialValues,
  listSetVariables,
  setDatabaseUrl,
  setNextAuthUrl,
} from "./environment";
export type { MediaBucket } from "./media-bucket";
export { findMisspeltVariables } from "./misspelt-variables.rules";
export type { ReaderLogin } from "./reader-logins";
export type { RoleRule } from "./role-rules.rules";
export type { StaffProvider } from "./staff-sign-in";
export type { MetricExport, OtlpProtocol, Telemetry, TraceExport } from "./telemetry";
export type { HttpGateway, TextLimits, TextSettings, TwilioAccount } from "./text-messages";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  );

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".masthead"),
  ...databaseVariables,
  MASTHEAD_BASE_URL: z.url().optional(),
  MASTHEAD_TRUST_PROXY: z
    .string()
    .transform((text, ctx) => {
      const trusted = readTrustedProxy(text);
      if (trusted !== null) return trusted;
      ctx.addIssue(
        "must be 0, a number of proxies up to 20, or addresses and CIDR ranges separated by commas",
      );
      return z.NEVER;
    })
    .optional(),
  HEADERS_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  KEEP_ALIVE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(125),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(0),
  MASTHEAD_SECRET: z.string().min(32).optional(),
  MASTHEAD_PREVIOUS_SECRETS: list,
  MASTHEAD_BACKUP_PASSPHRASE: z.string().min(12).optional(),
  MASTHEAD_MOUNT: z.enum(["node", "next"]).default("node"),
  MASTHEAD_SEED_DEMO: z.enum(["1", "0"]).default("1"),
  MASTHEAD_DEMO_HOST_PORT: z.union([z.literal("off"), z.coerce.number().int().min(0).max(65535)]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  EGRESS_ALLOW_PRIVATE: list,
  MASTHEAD_DEMO_WEBHOOK_URL: z.url().optional(),
  MASTHEAD_DEMO_WEBHOOK_SECRET: z.string().optional(),
  CACHE_PURGE_URL: z.url().optional(),
  CACHE_PURGE_HEADER: z.string().regex(HEADER_LINE, "must be `Name: value`").optional(),
  ...mailVariables,
  ...deadlineVariables,
  ...textVariables,
  ...readerLoginVariables,
  ...staffSignInVariables,
  ...mediaBucketVariables,
  ...telemetryVariables,
  EVENT_LOG_MONTHS: z.coerce.number().int().min(1).max(1200).default(13),
  AUDIT_LOG_DAYS: z.coerce.number().int().min(30).max(36_500).default(730),
  MASTHEAD_METRICS_TOKEN: z.string().min(16).optional(),
  INNGEST_DEV: z.string().optional(),
  INNGEST_BASE_URL: z.string().optional(),
  INNGEST_EVENT_API_BASE_URL: z.string().optional(),
  INNGEST_API_BASE_URL: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  VERCEL: z.string().optional(),
  NETLIFY: z.string().optional(),
  AWS_LAMBDA_FUNCTION_NAME: z.string().optional(),
});

/** Purge endpoint of the shared cache in front of the publication, and the header that authenticates the request. */
interface CachePurge {
  url: string;
  header: { name: string; value: string } | null;
}

function parseCachePurge(url: string | undefined, header: string | undefined): CachePurge | null {
  if (url === undefined) return null;
  return { url, header: header === undefined ? null : parseHeaderLine(header) };
}

export interface Config extends DatabaseSettings {
  port: number;
  host: string;
  /** Absolute path of the folder with the installation's own files. */
  dataDir: string;
  /** Bucket for the installation's files; null: they are stored under the data folder. */
  s3: MediaBucket | null;
  deadlines: Deadlines;
  /** URL under which browsers reach this installation; null means http://host:port. */
  baseUrl: string | null;
  /** The proxies whose X-Forwarded headers are trusted. */
  trustedProxy: TrustedProxy;
  /** Whether there is a trusted proxy in front. */
  trustsProxy: boolean;
  /** Seconds within which the head of a request has to arrive; after that the response is 408. */
  headersTimeoutSeconds: number;
  /** Seconds within which the whole request has to arrive, body included; after that the response is 408. */
  requestTimeoutSeconds: number;
  /** Seconds for which an idle connection stays open. A proxy in front must close its own earlier. */
  keepAliveTimeoutSeconds: number;
  /** Seconds for which a process that is shutting down still answers new requests, while it is not ready. */
  drainSeconds: number;
  /** Key material for sessions; null until the installation's own secret file has been read. */
  secret: string | null;
  /** Secrets used before the current one; they still decrypt what was encrypted under them. */
  previousSecrets: string[];
  /** Encrypts the secret in a backup; null: backups contain no secret. */
  backupPassphrase: string | null;
  /** What serves the documented APIs in the Node entry: the fast path, or Next's route handlers. */
  mount: "node" | "next";
  /** Whether Next compiles pages on request and reloads them: `npm run dev`. */
  isDevelopment: boolean;
  seedDemo: boolean;
  /** First port to try for the demo's page on another origin (0: any); null: no such page. */
  demoHostPort: number | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** null: no shared cache is purged; its entries expire by themselves. */
  cachePurge: CachePurge | null;
  /** Private address ranges (CIDR) that outgoing HTTP may reach. */
  egressAllowPrivate: string[];
  /** Receiver of the demo account's webhooks of both families; null: none. */
  demoWebhook: { url: string; secret: string | null } | null;
  /** External identity providers with which readers may log in. */
  readerLogins: ReaderLogin[];
  staffSignIn: StaffSignIn;
  mail: MailSettings;
  /** null: no text messages are sent. */
  texts: TextSettings | null;
  /** Whole months for which the event log is retained, besides the current month. */
  eventLogMonths: number;
  /** Days for which the audit log is kept. */
  auditLogDays: number;
  /** Bearer token that authorizes /metrics; null: there is no such page. */
  metricsToken: string | null;
  telemetry: Telemetry;
  inngest: InngestVariables;
  /** Name of the serverless host this runs on; null where the process outlives a request. */
  serverlessHost: string | null;
}

/** Names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

function parseInngestVariables(values: Values): InngestVariables {
  return {
    dev: values.INNGEST_DEV ?? null,
    baseUrl: values.INNGEST_BASE_URL ?? null,
    eventApiBaseUrl: values.INNGEST_EVENT_API_BASE_URL ?? null,
    apiBaseUrl: values.INNGEST_API_BASE_URL ?? null,
    eventKey: values.INNGEST_EVENT_KEY ?? null,
    signingKey: values.INNGEST_SIGNING_KEY ?? null,
  };
}

function detectServerlessHost(values: Values): string | null {
  if (values.VERCEL !== undefined) return "Vercel";
  if (values.NETLIFY !== undefined) return "Netlify";
  return values.AWS_LAMBDA_FUNCTION_NAME === undefined ? null : "AWS Lambda";
}

/** A serverless host is its own proxy; elsewhere no proxy is trusted unless it is configured. */
function resolveTrustedProxy(values: Values): TrustedProxy {
  if (values.MASTHEAD_TRUST_PROXY !== undefined) return values.MASTHEAD_TRUST_PROXY;
  return detectServerlessHost(values) === null ? { kind: "none" } : { kind: "hops", count: 1 };
}

function resolveDemoHostPort({ MASTHEAD_DEMO_HOST_PORT: configured, PORT }: Values): number | null {
  if (configured === "off") return null;
  return configured ?? (PORT === 0 ? 0 : PORT + 1);
}

/** Parses the environment. Throws one error with a readable sentence, and a problem, per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    const messages = problems.map(({ path, message }) => `${path}: ${message}`);
    throw new AppError("invalid", `Invalid environment. ${messages.join("; ")}`, { problems });
  }
  const values = parsed.data;
  const trustedProxy = resolveTrustedProxy(values);
  const mail = parseMail(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(process.cwd(), values.DATA_DIR),
    s3: parseMediaBucket(values),
    ...parseDatabase(values),
    deadlines: parseDeadlines(values),
    baseUrl: values.MASTHEAD_BASE_URL?.replace(/\/+$/, "") ?? null,
    trustedProxy,
    trustsProxy: trustedProxy.kind !== "none",
    headersTimeoutSeconds: values.HEADERS_TIMEOUT_SECONDS,
    requestTimeoutSeconds: Math.max(values.REQUEST_TIMEOUT_SECONDS, values.HEADERS_TIMEOUT_SECONDS),
    keepAliveTimeoutSeconds: values.KEEP_ALIVE_TIMEOUT_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    secret: values.MASTHEAD_SECRET ?? null,
    previousSecrets: values.MASTHEAD_PREVIOUS_SECRETS,
    backupPassphrase: values.MASTHEAD_BACKUP_PASSPHRASE ?? null,
    mount: values.MASTHEAD_MOUNT,
    isDevelopment: env.NODE_ENV === "development",
    seedDemo: values.MASTHEAD_SEED_DEMO === "1",
    demoHostPort: resolveDemoHostPort(values),
    logLevel: values.LOG_LEVEL,
    egressAllowPrivate: values.EGRESS_ALLOW_PRIVATE,
    cachePurge: parseCachePurge(values.CACHE_PURGE_URL, values.CACHE_PURGE_HEADER),
    demoWebhook:
      values.MASTHEAD_DEMO_WEBHOOK_URL === undefined
        ? null
        : { url: values.MASTHEAD_DEMO_WEBHOOK_URL, secret: values.MASTHEAD_DEMO_WEBHOOK_SECRET ?? null },
    readerLogins: parseReaderLogins(values),
    staffSignIn: parseStaffSignIn(values),
    mail,
    texts: parseTextSettings(values, { isTrial: mail.smtp === null }),
    eventLogMonths: values.EVENT_LOG_MONTHS,
    auditLogDays: values.AUDIT_LOG_DAYS,
    metricsToken: values.MASTHEAD_METRICS_TOKEN ?? null,
    telemetry: parseTelemetry(values),
    inngest: parseInngestVariables(values),
    serverlessHost: detectServerlessHost(values),
  };
}

/** The URL under which this installation is reached, by browsers and by itself. */
export function getInstallationUrl({
  baseUrl,
  host,
  port,
}: Pick<Config, "baseUrl" | "host" | "port">): string {
  return baseUrl ?? `http://${host}:${port}`;
}
