// Raw SQL, made from the list of tables: each statement names the rows of one person in one table.
import { type Db, type Statement, statement } from "@/server/platform/db/index";
import { PERSON } from "./person-parameters";
import type { PersonalTable } from "./tables/index";

/** Writes the columns that an update replaces, as SQL. */
export function writeSet(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([column, value]) => `"${column}" = ${value}`)
    .join(", ");
}

/** The statements that erase a person's rows of a table, in their order; `also` restricts the rows further. */
export function createStatements({ table, rows, erasure }: PersonalTable, also = "true"): Statement[] {
  return erasure.map((step, place) => {
    const where = `${also} and (${rows})${step.where === undefined ? "" : ` and ${step.where}`}`;
    const change =
      "set" in step
        ? `update "${table}" t set ${writeSet(step.set)} from p`
        : `delete from "${table}" t using p`;
    return statement(`privacy_erase_${table}_${place}`, `${PERSON} ${change} where ${where}`);
  });
}

const ALLOW = statement(
  "privacy_allow",
  `select set_config('masthead.erasing_reader', $1::text, true) as "value!"`,
);

/** Runs statements of an erasure, one after the other, in a transaction. */
export async function runAll(
  tx: Db,
  statements: readonly Statement[],
  values: readonly unknown[],
): Promise<void> {
  await tx.query(ALLOW, ["on"]);
  for (const each of statements) await tx.query(each, values);
  // The audit log and the moderation log are append-only again for the rest of the transaction.
  await tx.query(ALLOW, [""]);
}
