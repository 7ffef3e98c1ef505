import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { eraseReader, exportReader, findPersonKey, type PersonKey } from "@/server/privacy/index";
import { runAccountCommand } from "./run-command";
import { writeExport } from "./write-export";

interface Options {
  account?: string;
  reader?: number;
  subscriber?: number;
  email?: string;
  json?: true;
}

interface EraseOptions extends Options {
  endSubscriptions?: true;
  yes?: true;
}

function requireKey(ctx: Context, { reader, subscriber, email }: Options): PersonKey | Promise<PersonKey> {
  if (reader !== undefined) return { readerId: reader };
  if (subscriber !== undefined) return { subscriberId: subscriber };
  if (email !== undefined) return findPersonKey(ctx, email);
  throw invalid("--reader", "is missing: choose a person with --reader, --subscriber or --email");
}

/** `masthead readers export`: writes a reader's data to a file that only its owner can read. */
export function exportToFile(file: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const key = await requireKey(ctx, options);
    return writeExport(file, exportReader(ctx, { key, origin: ctx.account.siteUrl }));
  });
}

/** `masthead readers erase`: erases a reader, and prints what was kept. */
export function erase(options: EraseOptions): Promise<void> {
  return runAccountCommand(options, async (ctx, { vault, storage }) => {
    const key = await requireKey(ctx, options);
    if (options.yes !== true)
      throw invalid(
        "--yes",
        "is missing: the reader's data would be erased for good. Export it first if needed",
      );
    const endSubscriptions = options.endSubscriptions === true;
    const erasure = await eraseReader({ ...ctx, vault, storage }, { key, endSubscriptions });
    const { id, readerId, subscriberIds, erasedAt } = erasure;
    const who = readerId === null ? `Subscriber ${subscriberIds.join(", ")}` : `Reader ${readerId}`;
    return {
      json: { id, reader_id: readerId, subscriber_ids: subscriberIds, erased_at: erasedAt.toISOString() },
      lines: [
        `${who} erased at ${erasedAt.toISOString()}.`,
        "Logs and pictures follow in the background, while a server runs.",
        "Kept: invoices, credit notes, payments and the books, as tax law requires.",
        "Backups made before still contain the reader until they are deleted.",
      ],
    };
  });
}
