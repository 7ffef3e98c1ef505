import { type Statements, statement } from "@/server/platform/db/index";
import { refusalOf } from "./refusal";
import { Tally } from "./tally";

const SAVEPOINT = statement("import_savepoint", "savepoint items");
const ROLLBACK = statement("import_savepoint_rollback", "rollback to savepoint items");
const RELEASE = statement("import_savepoint_release", "release savepoint items");

interface Writer<Item> {
  write(items: readonly Item[]): Promise<Tally>;
  /** What is said of an item that the database refuses. */
  refused(item: Item, reason: string): Tally;
}

/**
 * Writes items together, and where the database refuses one of them, halves them until that one stands alone: one bad
 * item costs itself and nothing else. Throws what is no fault of an item.
 */
export async function writeApart<Item>(
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
    const reason = refusalOf(error);
    if (reason === null) throw error;
    await tx.query(ROLLBACK, []);
    await tx.query(RELEASE, []);
    if (items.length === 1) return writer.refused(first, reason);
  }
  const middle = Math.ceil(items.length / 2);
  const tally = await writeApart(tx, items.slice(0, middle), writer);
  tally.add(await writeApart(tx, items.slice(middle), writer));
  return tally;
}
