import { AppError } from "@/server/platform/errors/index";
import { requireSecret, type SecretDependencies } from "./require-secret";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.rules";
import { countByKey, listSealedTexts, replaceSealed, type SealedText } from "./secrets.repository";

const BATCH = 500;
const MAX_UNREADABLE = 1_000;

/** Result for one column: re-sealed texts, and texts that none of the secrets opens. */
export interface RotatedColumn {
  table: string;
  column: string;
  rotated: number;
  unreadable: number;
}

interface Options {
  /** Number of texts per write. */
  batch?: number;
}

/** Re-seals a text under the current secret; null: it cannot be opened. */
function reseal({ vault }: SecretDependencies, { sealed, purpose }: SealedText): string | null {
  try {
    return vault.seal(vault.open(sealed, purpose), purpose);
  } catch {
    return null;
  }
}

async function rotateColumn(
  dependencies: SecretDependencies,
  column: SealedColumn,
  { batch = BATCH }: Options,
): Promise<RotatedColumn> {
  const { db, vault } = dependencies;
  const { current, previous } = vault.keyIds();
  const damaged: string[] = [];
  let rotated = 0;
  for (;;) {
    const texts = await listSealedTexts(db, column, { keyIds: previous, without: damaged, limit: batch });
    if (texts.length === 0) break;
    const changes: { before: string; after: string }[] = [];
    for (const text of texts) {
      const after = reseal(dependencies, text);
      if (after === null) damaged.push(text.sealed);
      else changes.push({ before: text.sealed, after });
    }
    if (damaged.length > MAX_UNREADABLE)
      throw new AppError(
        "invalid",
        `More than ${MAX_UNREADABLE} values of ${column.table} cannot be decrypted.`,
      );
    rotated += await replaceSealed(db, column, changes);
  }
  const counts = await countByKey(db, column);
  const unreadable = [...counts].reduce((sum, [keyId, count]) => sum + (keyId === current ? 0 : count), 0);
  return { table: column.table, column: column.column, rotated, unreadable };
}

/**
 * Re-seals every value of the database under the current secret. It is resumable: completed batches are committed.
 * Servers that know both secrets may run meanwhile: a value that they change is preserved.
 */
export async function rotateSecrets(
  dependencies: SecretDependencies,
  options: Options = {},
): Promise<RotatedColumn[]> {
  await requireSecret(dependencies);
  const columns: RotatedColumn[] = [];
  for (const column of SEALED_COLUMNS) columns.push(await rotateColumn(dependencies, column, options));
  return columns;
}
