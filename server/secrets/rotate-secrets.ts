import { AppError } from "@/server/platform/errors/index";
import { requireSecret, type SecretParts } from "./require-secret";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.rules";
import { countByKey, findSealedBy, replaceSealed, type SealedText } from "./secrets.repository";

const BATCH = 500;
const MAX_UNREADABLE = 1_000;

/** What was done with one column: texts sealed anew, and texts that none of the secrets opens. */
export interface RotatedColumn {
  table: string;
  column: string;
  rotated: number;
  unreadable: number;
}

interface Options {
  /** How many texts are written at once. */
  batch?: number;
}

/** A text under the present secret; null: it does not open. */
function resealed({ vault }: SecretParts, { sealed, purpose }: SealedText): string | null {
  try {
    return vault.seal(vault.open(sealed, purpose), purpose);
  } catch {
    return null;
  }
}

async function rotateColumn(
  parts: SecretParts,
  place: SealedColumn,
  { batch = BATCH }: Options,
): Promise<RotatedColumn> {
  const { db, vault } = parts;
  const { current, previous } = vault.keyIds();
  const damaged: string[] = [];
  let rotated = 0;
  for (;;) {
    const found = await findSealedBy(db, place, { keyIds: previous, without: damaged, limit: batch });
    if (found.length === 0) break;
    const changes: { before: string; after: string }[] = [];
    for (const text of found) {
      const after = resealed(parts, text);
      if (after === null) damaged.push(text.sealed);
      else changes.push({ before: text.sealed, after });
    }
    if (damaged.length > MAX_UNREADABLE)
      throw new AppError("invalid", `More than ${MAX_UNREADABLE} values of ${place.table} cannot be opened.`);
    rotated += await replaceSealed(db, place, changes);
  }
  const counts = await countByKey(db, place);
  const unreadable = [...counts].reduce((sum, [keyId, count]) => sum + (keyId === current ? 0 : count), 0);
  return { table: place.table, column: place.column, rotated, unreadable };
}

/**
 * Seals every value of the database anew under the present secret. What is done stays done: cut short, it goes on where
 * it was. Servers that know both secrets may run meanwhile: a value that they change is left as they wrote it.
 */
export async function rotateSecrets(parts: SecretParts, options: Options = {}): Promise<RotatedColumn[]> {
  await requireSecret(parts);
  const columns: RotatedColumn[] = [];
  for (const place of SEALED_COLUMNS) columns.push(await rotateColumn(parts, place, options));
  return columns;
}
