import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";

/** Prisma's word for a table that does not exist. */
const NO_TABLE = "P2021";

/** A database that no server or import has prepared yet, in a sentence. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && error.code === NO_TABLE)) return error;
  const message = "This installation is empty: its database has no tables yet. `npm run up` prepares it.";
  return new AppError("invalid", message, { cause: error });
}

/** The account a command is for: the one its option names, else the only one. `purpose` is what is done to it. */
export async function accountFor(
  runtime: Pick<Runtime, "db" | "directory">,
  wanted: string | undefined,
  purpose: string,
): Promise<Account> {
  const rows = await runtime.db.prisma.account
    .findMany({ orderBy: { id: "asc" }, take: 50, select: { id: true, name: true } })
    .catch((error: unknown) => {
      throw explained(error);
    });
  const [only] = rows;
  const chosen =
    wanted === undefined
      ? rows.length === 1
        ? only
        : undefined
      : rows.find((row) => String(row.id) === wanted);
  const account = chosen === undefined ? null : await runtime.directory.byId(chosen.id);
  if (account !== null) return account;
  const list = rows.map((row) => `${row.id} (${row.name})`).join(", ");
  throw new AppError(
    "invalid",
    rows.length === 0
      ? `There is no account to ${purpose}. \`masthead account create\` makes one, \`npm run up\` the demo's.`
      : `Say which account with --account <id>: ${list}.`,
  );
}
