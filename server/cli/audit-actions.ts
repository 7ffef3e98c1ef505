import {
  type AuditEntry,
  type AuditFilter,
  browseAuditLog,
  exportAuditLog,
  findInstallationEntries,
} from "@/server/audit/index";
import { AppError } from "@/server/platform/errors/index";
import { auditFilterSchema } from "@/shared/schemas/index";
import { type CommandOutput, runAccountCommand, runInstallationCommand } from "./run-command";
import { writeExport } from "./write-export";

interface Options extends AuditFilter {
  account?: string;
  json?: true;
}

interface ListOptions extends Options {
  installation?: true;
  limit: number;
}

const MAX_PAGE = 100;

function parseFilter(options: Options): AuditFilter {
  const read = auditFilterSchema.safeParse(options);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError("invalid", `--${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not valid"}`);
}

function formatEntry({ id, at, actor, action, object, ipAddress, changes }: AuditEntry): string {
  const who = actor.id === null ? actor.name : `${actor.name} (${actor.kind} ${actor.id})`;
  const what = object === null ? action : `${action}  ${object.type} ${object.id}`;
  return `${id}  ${at.toISOString()}  ${who}  ${what}  ${changes} changed  ${ipAddress ?? "-"}`;
}

function toOutput(entries: readonly AuditEntry[]): CommandOutput {
  return { json: entries, lines: entries.length === 0 ? ["No entries."] : entries.map(formatEntry) };
}

/** `masthead audit list`: prints the newest entries of a publication, or of the installation. */
export function listEntries({ installation, limit, ...options }: ListOptions): Promise<void> {
  if (installation === true)
    return runInstallationCommand(options, async ({ db }) =>
      toOutput(await findInstallationEntries(db, limit)),
    );
  const filter = parseFilter(options);
  return runAccountCommand(options, async (ctx) => {
    const entries: AuditEntry[] = [];
    let after: string | null | undefined;
    while (after !== null && entries.length < limit) {
      const page = { limit: Math.min(MAX_PAGE, limit - entries.length), after };
      const { rows, next } = await browseAuditLog(ctx, { filter, page });
      entries.push(...rows);
      after = next;
    }
    return toOutput(entries);
  });
}

/** `masthead audit export`: writes the filtered log to a CSV file. */
export function exportEntries(file: string, options: Options): Promise<void> {
  const filter = parseFilter(options);
  return runAccountCommand(options, (ctx) => writeExport(file, exportAuditLog(ctx, filter)));
}
