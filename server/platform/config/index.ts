import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import { HEADER_LINE, headerOf, readTrustedProxy, type TrustedProxy } from "@/server/platform/net/index";
import { type Deadlines, deadlinesOf, deadlineVariables } from "./deadlines";
import { type MediaBucket, mediaBucketOf, mediaBucketVariables } from "./media-bucket";
import { type ReaderLogin, readerLoginsOf, readerLoginVariables } from "./reader-logins";
import { type TextSettings, textSettingsOf, textVariables } from "./text-messages";

export type { Deadlines } from "./deadlines";
export type { MediaBucket } from "./media-bucket";
export type { ReaderLogin } from "./reader-logins";
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
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  MASTHEAD_BASE_URL: z.url().optional(),
  MASTHEAD_TRUST_PROXY: z
    .string()
    .transform((text, ctx) => {
      const trusted = readTrustedProxy(text);
      if (trusted !== null) return trusted;
      ctx.addIssue("is 0, a number of proxies up to 20, or addresses and CIDR ranges separated by commas");
      return z.NEVER;
    })
    .optional(),
  HEADERS_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  MASTHEAD_SECRET: z.string().min(32).optional(),
  MASTHEAD_PREVIOUS_SECRETS: list,
  MASTHEAD_MOUNT: z.enum(["node", "next"]).default("node"),
  MASTHEAD_SEED_DEMO: z.enum(["1", "0"]).default("1"),
  MASTHEAD_DEMO_HOST_PORT: z.union([z.literal("off"), z.coerce.number().int().min(0).max(65535)]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  EGRESS_ALLOW_PRIVATE: list,
  MASTHEAD_DEMO_WEBHOOK_URL: z.url().optional(),
  MASTHEAD_DEMO_WEBHOOK_SECRET: z.string().optional(),
  CACHE_PURGE_URL: z.url().optional(),
  CACHE_PURGE_HEADER: z.string().regex(HEADER_LINE, "is written `Name: value`").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email().default("no-reply@localhost.localdomain"),
  ...deadlineVariables,
  ...textVariables,
  ...readerLoginVariables,
  ...mediaBucketVariables,
  EVENT_LOG_MONTHS: z.coerce.number().int().min(1).max(1200).default(13),
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

/** Inngest's own conventional variables, as they were given; which engine they mean is inngest/engine.rules.ts. */
export interface InngestVariables {
  dev: string | null;
  baseUrl: string | null;
  eventApiBaseUrl: string | null;
  apiBaseUrl: string | null;
  eventKey: string | null;
  signingKey: string | null;
}

/** Where the shared cache in front of the publication takes purges, and the header that proves who asks. */
interface CachePurge {
  url: string;
  header: { name: string; value: string } | null;
}

function cachePurgeOf(url: string | undefined, header: string | undefined): CachePurge | null {
  if (url === undefined) return null;
  return { url, header: header === undefined ? null : headerOf(header) };
}

/** The server that carries mail on. */
interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  user: string | null;
  password: string | null;
}

function smtpOf(values: Values): SmtpSettings | null {
  const { SMTP_URL, SMTP_HOST, SMTP_USER, SMTP_PASSWORD } = values;
  const url = SMTP_URL === undefined ? null : new URL(SMTP_URL);
  const host = url?.hostname ?? SMTP_HOST;
  if (host === undefined) return null;
  const given = url === null || url.port === "" ? values.SMTP_PORT : Number(url.port);
  const secure = url?.protocol === "smtps:" || given === 465;
  const part = (text: string | undefined) =>
    text === undefined || text === "" ? null : decodeURIComponent(text);
  return {
    host,
    secure,
    port: given ?? (secure ? 465 : 587),
    user: part(url?.username) ?? SMTP_USER ?? null,
    password: part(url?.password) ?? SMTP_PASSWORD ?? null,
  };
}

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder that holds the installation's own files. */
  dataDir: string;
  /** Bucket for the installation's files; null: they lie under the data folder. */
  s3: MediaBucket | null;
  databaseUrl: string | null;
  poolSize: number;
  deadlines: Deadlines;
  /** Address under which browsers reach this installation; null means http://host:port. */
  baseUrl: string | null;
  /** Whose X-Forwarded headers are believed. */
  trustedProxy: TrustedProxy;
  /** Whether there is such a proxy in front. */
  trustsProxy: boolean;
  /** Seconds in which the head of a request has to arrive; later it is answered 408. */
  headersTimeoutSeconds: number;
  /** Seconds in which a request has to arrive, its body included; later it is answered 408. */
  requestTimeoutSeconds: number;
  /** Key material for sessions; null until the installation's own file has been read. */
  secret: string | null;
  /** Secrets used before the present one; what was encrypted under them still opens. */
  previousSecrets: string[];
  /** Who answers the documented APIs in the Node entry: the fast path, or Next's route handlers. */
  mount: "node" | "next";
  seedDemo: boolean;
  /** First port to try for the demo's page on another origin (0: any); null: no such page. */
  demoHostPort: number | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** null: no shared cache is told of changes; what it holds runs out by itself. */
  cachePurge: CachePurge | null;
  /** Private address ranges (CIDR) that outgoing HTTP may reach. */
  egressAllowPrivate: string[];
  /** Receiver of the demo account's webhooks of both families; null: none. */
  demoWebhook: { url: string; secret: string | null } | null;
  /** Other places where readers may log in. */
  readerLogins: ReaderLogin[];
  /** smtp null: mails are written under `DATA_DIR/outbox` instead of sent. */
  mail: { smtp: SmtpSettings | null; sender: string };
  /** null: no text messages are sent. */
  texts: TextSettings | null;
  /** Whole months for which the event log is kept beside the running one. */
  eventLogMonths: number;
  /** Bearer token that opens /metrics; null: there is no such page. */
  metricsToken: string | null;
  inngest: InngestVariables;
  /** Name of the serverless host this runs on; null where a process lives on between requests. */
  serverlessHost: string | null;
}

/** Names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

function inngestVariables(values: Values): InngestVariables {
  return {
    dev: values.INNGEST_DEV ?? null,
    baseUrl: values.INNGEST_BASE_URL ?? null,
    eventApiBaseUrl: values.INNGEST_EVENT_API_BASE_URL ?? null,
    apiBaseUrl: values.INNGEST_API_BASE_URL ?? null,
    eventKey: values.INNGEST_EVENT_KEY ?? null,
    signingKey: values.INNGEST_SIGNING_KEY ?? null,
  };
}

function serverlessHostOf(values: Values): string | null {
  if (values.VERCEL !== undefined) return "Vercel";
  if (values.NETLIFY !== undefined) return "Netlify";
  return values.AWS_LAMBDA_FUNCTION_NAME === undefined ? null : "AWS Lambda";
}

/** A serverless host is its own proxy; elsewhere nobody is believed unless it is said. */
function trustedProxyOf(values: Values): TrustedProxy {
  if (values.MASTHEAD_TRUST_PROXY !== undefined) return values.MASTHEAD_TRUST_PROXY;
  return serverlessHostOf(values) === null ? { kind: "none" } : { kind: "hops", count: 1 };
}

function demoHostPortOf({ MASTHEAD_DEMO_HOST_PORT: given, PORT }: Values): number | null {
  if (given === "off") return null;
  return given ?? (PORT === 0 ? 0 : PORT + 1);
}

/** Reads the environment. Throws with one readable sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AppError("invalid", `The environment is not usable. ${lines.join("; ")}`);
  }
  const values = parsed.data;
  const smtp = smtpOf(values);
  const trustedProxy = trustedProxyOf(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(process.cwd(), values.DATA_DIR),
    s3: mediaBucketOf(values),
    databaseUrl: values.DATABASE_URL ?? null,
    poolSize: values.DATABASE_POOL_SIZE,
    deadlines: deadlinesOf(values),
    baseUrl: values.MASTHEAD_BASE_URL?.replace(/\/+$/, "") ?? null,
    trustedProxy,
    trustsProxy: trustedProxy.kind !== "none",
    headersTimeoutSeconds: values.HEADERS_TIMEOUT_SECONDS,
    requestTimeoutSeconds: Math.max(values.REQUEST_TIMEOUT_SECONDS, values.HEADERS_TIMEOUT_SECONDS),
    secret: values.MASTHEAD_SECRET ?? null,
    previousSecrets: values.MASTHEAD_PREVIOUS_SECRETS,
    mount: values.MASTHEAD_MOUNT,
    seedDemo: values.MASTHEAD_SEED_DEMO === "1",
    demoHostPort: demoHostPortOf(values),
    logLevel: values.LOG_LEVEL,
    egressAllowPrivate: values.EGRESS_ALLOW_PRIVATE,
    cachePurge: cachePurgeOf(values.CACHE_PURGE_URL, values.CACHE_PURGE_HEADER),
    demoWebhook:
      values.MASTHEAD_DEMO_WEBHOOK_URL === undefined
        ? null
        : { url: values.MASTHEAD_DEMO_WEBHOOK_URL, secret: values.MASTHEAD_DEMO_WEBHOOK_SECRET ?? null },
    readerLogins: readerLoginsOf(values),
    mail: { smtp, sender: values.MAIL_FROM },
    texts: textSettingsOf(values, { isTrial: smtp === null }),
    eventLogMonths: values.EVENT_LOG_MONTHS,
    metricsToken: values.MASTHEAD_METRICS_TOKEN ?? null,
    inngest: inngestVariables(values),
    serverlessHost: serverlessHostOf(values),
  };
}

/** Address under which this installation is reached, by browsers and by itself. */
export function ownAddressOf({ baseUrl, host, port }: Pick<Config, "baseUrl" | "host" | "port">): string {
  return baseUrl ?? `http://${host}:${port}`;
}

/** NextAuth reads its own address from the environment; it is mounted at /api/session. A given value stays. */
export function tellNextAuth(baseUrl: string, env: NodeJS.ProcessEnv = process.env): void {
  env.NEXTAUTH_URL ??= `${baseUrl}/api/session`;
}

/** Names the database that this process reads its configuration for. */
export function nameDatabase(url: string, env: NodeJS.ProcessEnv = process.env): void {
  env.DATABASE_URL = url;
}

/** Where the person stands who called a command: npm moves to the repository's root before it runs one. */
export function callerDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return env.MASTHEAD_CALLER_DIR ?? process.cwd();
}
