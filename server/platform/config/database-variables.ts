import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

/** Environment variables of the connections to PostgreSQL. */
export const databaseVariables = {
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_READ_URL: z.string().min(1).optional(),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().min(2).max(3_600).default(5),
};

type Variables = z.output<z.ZodObject<typeof databaseVariables>>;

/** The read replica of an installation. */
export interface ReplicaSettings {
  url: string;
  /** Seconds by which a public read may be behind the primary. */
  maxLagSeconds: number;
}

/** How to reach PostgreSQL. */
export interface DatabaseSettings {
  /** Leads to PostgreSQL itself; null: the launcher's own. */
  databaseUrl: string | null;
  /** Leads to it through a pooler in transaction mode; null: there is none. */
  poolerUrl: string | null;
  /** null: there is none. */
  replica: ReplicaSettings | null;
  poolSize: number;
}

/** Where there is a direct URL, DATABASE_URL leads to a pooler. Refuses either of the others without it. */
export function parseDatabase(values: Variables): DatabaseSettings {
  const { DATABASE_URL = null, DATABASE_DIRECT_URL = null, DATABASE_READ_URL = null } = values;
  const more = DATABASE_DIRECT_URL === null ? "DATABASE_READ_URL" : "DATABASE_DIRECT_URL";
  if (DATABASE_URL === null && (DATABASE_DIRECT_URL ?? DATABASE_READ_URL) !== null)
    throw new AppError(
      "invalid",
      `Invalid environment. ${more} is only used together with DATABASE_URL: set both.`,
    );
  return {
    databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL,
    poolerUrl: DATABASE_DIRECT_URL === null ? null : DATABASE_URL,
    replica:
      DATABASE_READ_URL === null
        ? null
        : { url: DATABASE_READ_URL, maxLagSeconds: values.DATABASE_READ_MAX_LAG_SECONDS },
    poolSize: values.DATABASE_POOL_SIZE,
  };
}
