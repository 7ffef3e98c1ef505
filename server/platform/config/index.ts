import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".masthead"),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  MASTHEAD_BASE_URL: z.url().optional(),
  MASTHEAD_SECRET: z.string().min(32).optional(),
  MASTHEAD_MOUNT: z.enum(["node", "next"]).default("node"),
  MASTHEAD_SEED_DEMO: z.enum(["1", "0"]).default("1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  EGRESS_ALLOW_PRIVATE: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    ),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder that holds the installation's own files. */
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
  /** Address under which browsers reach this installation; null means http://host:port. */
  baseUrl: string | null;
  /** Key material for sessions; null until the installation's own file has been read. */
  secret: string | null;
  /** Who answers the documented APIs in the Node entry: the fast path, or Next's route handlers. */
  mount: "node" | "next";
  seedDemo: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Private address ranges (CIDR) that outgoing HTTP may reach. */
  egressAllowPrivate: string[];
}

/** Reads the environment. Throws with one readable sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable. ${lines.join("; ")}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(process.cwd(), values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    poolSize: values.DATABASE_POOL_SIZE,
    baseUrl: values.MASTHEAD_BASE_URL?.replace(/\/+$/, "") ?? null,
    secret: values.MASTHEAD_SECRET ?? null,
    mount: values.MASTHEAD_MOUNT,
    seedDemo: values.MASTHEAD_SEED_DEMO === "1",
    logLevel: values.LOG_LEVEL,
    egressAllowPrivate: values.EGRESS_ALLOW_PRIVATE,
  };
}

/** NextAuth reads its own address from the environment; it is mounted at /api/session. A given value stays. */
export function tellNextAuth(baseUrl: string, env: NodeJS.ProcessEnv = process.env): void {
  env.NEXTAUTH_URL ??= `${baseUrl}/api/session`;
}

/** Where the person stands who called a command: npm moves to the repository's root before it runs one. */
export function callerDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return env.MASTHEAD_CALLER_DIR ?? process.cwd();
}
