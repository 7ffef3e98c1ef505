// Raw SQL: Prisma has no savepoints.
import { type Statements, statement } from "@/server/platform/db/index";
import { toRefusalReason } from "./refusal";
import { Tally } from "./tally";

const SAVEPOINT = statement("import_savepoint", "savepoint items");
const ROLLBACK = statement("import_savepoint_rollback", "rollback to savepoint items");
const RELEASE = statement("import_savepoint_release", "release savepoint items");

interface Writer<Item> {
  write(items: readonly Item[]): Promise<Tally>;
  /** Builds the tally of an item that the database refuses. */
  refused(item: Item, reason: string): Tally;
}

/**
 * Writes items together, and bisects them where the database refuses one: a refused item does not affect the others.
 * Throws errors that are not an item's fault.
 */
export async function writeIsolated<Item>(
  tx: Statements,
  items: readonly Item[],
  writer: Writer<Item>,
): Promise<Tally> {
  const [first] = items;
  if (first === undefined) return new Tally();
  await tx.query(SAVEPOINT, []);
  try {
    const tally = await writer.write(items);
    await tx.query(RELEASE, []);
    return tally;
  } catch (error) {
    const reason = toRefusalReason(error);
    if (reason === null) throw error;
    await tx.query(ROLLBACK, []);
    await tx.query(RELEASE, []);
    if (items.length === 1) return writer.refused(first, reason);
  }
  const middle = Math.ceil(items.length / 2);
  const tally = await writeIsolated(tx, items.slice(0, middle), writer);
  tally.add(await writeIsolated(tx, items.slice(middle), writer));
  return tally;
}
