import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";

/** Prisma's word for a table that does not exist. */
const NO_TABLE = "P2021";
const MAX_LISTED = 20;
/** Ids are PostgreSQL integers. */
const MAX_ID = 2 ** 31 - 1;

/** A database that no server or import has prepared yet, in a sentence. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && error.code === NO_TABLE)) return error;
  const message = "This installation is empty: its database has no tables yet. `npm run up` prepares it.";
  return new AppError("invalid", message, { cause: error });
}

type Accounts = Pick<Runtime, "db" | "directory">;

async function findById({ directory }: Accounts, wanted: string): Promise<Account | null> {
  const id = /^\d{1,10}$/.test(wanted) ? Number(wanted) : 0;
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

/** Lists the first accounts, and says how many more there are. */
async function refusal({ db }: Accounts, wanted: string | undefined, purpose: string): Promise<AppError> {
  const [count, rows] = await Promise.all([
    db.prisma.account.count(),
    db.prisma.account.findMany({
      orderBy: { id: "asc" },
      take: MAX_LISTED,
      select: { id: true, name: true },
    }),
  ]);
  if (rows.length === 0) {
    const message = `There is no account to ${purpose}. \`masthead account create\` makes one, \`npm run up\` the demo's.`;
    return new AppError("invalid", message);
  }
  const list = rows.map((row) => `${row.id} (${row.name})`).join(", ");
  const more = count - rows.length;
  const rest = more > 0 ? `, and ${more} more; \`masthead account list\` lists them all` : "";
  const unknown = wanted === undefined ? "" : `There is no account ${wanted}. `;
  return new AppError("invalid", `${unknown}Say which account with --account <id>: ${list}${rest}.`);
}

/** The account a command is for: the one its option names, else the only one. `purpose` is what is done to it. */
export async function accountFor(
  runtime: Accounts,
  wanted: string | undefined,
  purpose: string,
): Promise<Account> {
  try {
    const account = await (wanted === undefined ? findOnly(runtime) : findById(runtime, wanted));
    if (account !== null) return account;
    throw await refusal(runtime, wanted, purpose);
  } catch (error) {
    throw explained(error);
  }
}
