// Raw SQL, made from the list of tables: one page of a person's rows of one table, the exported columns only.
import { type Db, type Statement, statement } from "@/server/platform/db/index";
import type { Person } from "./person";
import { NEXT_PARAMETER, PERSON, toParameters } from "./person-parameters";
import { PERSONAL_TABLES, type PersonalTable } from "./tables/index";

const PAGE_ROWS = 500;

function createPage({ table, rows, exported, order = "t.id" }: PersonalTable): Statement {
  const columns = exported.split(" ").map((column) => `t."${column}"`);
  return statement(
    `privacy_export_${table}`,
    `${PERSON} select to_jsonb(x) as row from (select ${columns.join(", ")} from "${table}" t, p where ${rows}
     order by ${order} limit ${PAGE_ROWS} offset $${NEXT_PARAMETER}::int) x`,
  );
}

/** The sections of an export, each with its statement. */
const SECTIONS = PERSONAL_TABLES.flatMap((table) =>
  table.section === null ? [] : [{ section: table.section, page: createPage(table) }],
);

/** Yields all rows of a person with the name of their section, a page at a time; an empty page ends a section. */
export async function* readSections(
  db: Db,
  accountId: number,
  { person, now }: { person: Person; now: Date },
): AsyncGenerator<{ section: string; rows: unknown[] }, void> {
  const values = toParameters(accountId, person, { heirId: null, now, begunAt: now });
  for (const { section, page } of SECTIONS) {
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const found = await db.query(page, [...values, offset]);
      yield { section, rows: found.map(({ row }) => row) };
      if (found.length < PAGE_ROWS) break;
    }
  }
}
