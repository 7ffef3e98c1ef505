import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type AuditEntry, type AuditFilter, browseAuditLog, exportAuditLog } from "@/server/audit/index";
import { findInstallationEntries } from "@/server/platform/audit/index";
import { getCallerDirectory } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { auditFilterSchema } from "@/shared/schemas/index";
import { type CommandOutput, runAccountCommand, runInstallationCommand } from "./run-command";

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
  const lines = entries.length === 0 ? ["No entries."] : entries.map(formatEntry);
  return { json: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), lines };
}

/** `masthead audit list`: prints the newest entries of a publication, or of the installation. */
export function listEntries({ installation, limit, ...options }: ListOptions): Promise<void> {
  const filter = parseFilter(options);
  const output = options.json === undefined ? {} : { json: options.json };
  if (installation === true)
    return runInstallationCommand(output, async ({ db }) =>
      toOutput(await findInstallationEntries(db, limit)),
    );
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

/** `masthead audit export`: writes the filtered log to a CSV file that only its owner may read. */
export function exportEntries(file: string, options: Options): Promise<void> {
  const filter = parseFilter(options);
  return runAccountCommand(options, async (ctx) => {
    const path = resolve(getCallerDirectory(), file);
    await pipeline(Readable.from(exportAuditLog(ctx, filter)), createWriteStream(path, { mode: 0o600 }));
    return { json: { file: path }, lines: [`Written to ${path}.`] };
  });
}
