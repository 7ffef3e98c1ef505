import type { Account } from "@/server/accounts/index";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";
import { findReason } from "@/server/wait-for-database";

/** Codes of a missing table: Prisma's, and PostgreSQL's for a statement. */
const NO_TABLE = new Set(["P2021", "42P01"]);
const MAX_LISTED = 20;
/** Ids are PostgreSQL integers. */
const MAX_ID = 2 ** 31 - 1;

/** Replaces errors of a missing table (the database is not initialized) and an unreachable database by sentences. */
export function explainError(error: unknown): unknown {
  if (isDatabaseUnavailable(error)) {
    const message = `Can't reach the database: ${findReason(error)}. Check DATABASE_URL.`;
    return new AppError("unavailable", message, { cause: error });
  }
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string" || !NO_TABLE.has(code)) return error;
  const message = "The database has no tables yet. Run `npm run up` or `npm run db:migrate`.";
  return new AppError("invalid", message, { cause: error });
}

type Accounts = Pick<Runtime, "db" | "directory">;

async function findById({ directory }: Accounts, requested: string): Promise<Account | null> {
  const id = /^\d{1,10}$/.test(requested) ? Number(requested) : 0;
  return id < 1 || id > MAX_ID ? null : directory.byId(id);
}

async function findOnly({ db, directory }: Accounts): Promise<Account | null> {
  const [first, second] = await db.prisma.account.findMany({
    orderBy: { id: "asc" },
    take: 2,
    select: { id: true },
  });
  return first === undefined || second !== undefined ? null : directory.byId(first.id);
}

/** Builds the refusal, with the first accounts and the number of further ones. */
async function createRefusal(
  { db }: Accounts,
  requested: string | undefined,
  purpose: string,
): Promise<AppError> {
  const [count, rows] = await Promise.all([
    db.prisma.account.count(),
    db.prisma.account.findMany({
      orderBy: { id: "asc" },
      take: MAX_LISTED,
      select: { id: true, name: true },
    }),
  ]);
  if (rows.length === 0) {
    const message = `There is no account to ${purpose}. Create one with \`masthead account create\`, or the demo with \`npm run up\`.`;
    return new AppError("invalid", message);
  }
  const list = rows.map((row) => `${row.id} (${row.name})`).join(", ");
  const remaining = count - rows.length;
  const suffix = remaining > 0 ? `, and ${remaining} more (see \`masthead account list\`)` : "";
  const unknown = requested === undefined ? "" : `There is no account ${requested}. `;
  return new AppError("invalid", `${unknown}Choose an account with --account <id>: ${list}${suffix}.`);
}

/**
 * Resolves the account of a command: the requested one, else the only one. `purpose` completes the refusal's
 * sentence.
 */
export async function resolveCommandAccount(
  runtime: Accounts,
  requested: string | undefined,
  purpose: string,
): Promise<Account> {
  try {
    const account = await (requested === undefined ? findOnly(runtime) : findById(runtime, requested));
    if (account !== null) return account;
    throw await createRefusal(runtime, requested, purpose);
  } catch (error) {
    throw explainError(error);
  }
}
