// A reader whose every value is unmistakable, with rows in all tables of personal data.
import { randomUUID } from "node:crypto";
import type { PersonalTable } from "@/server/privacy/tables/index";
import type { TestApp } from "./test-app";

/** Occurs in every value of the reader, and nowhere else. */
export const CANARY = "kanarie";
export const CANARY_NAME = "Kanarie Quetzalcoatl";
export const CANARY_EMAIL = "kanarie@aviary.example";
export const CANARY_PHONE = "+46701749753";
export const CANARY_ADDRESS = "203.0.113.77";

interface Column {
  table: string;
  column: string;
  type: string;
  labels: string | null;
  required: boolean;
}

async function listColumns(app: TestApp, table: string): Promise<Column[]> {
  return app.db.prisma.$queryRaw<Column[]>`
    select c.table_name::text as "table", c.column_name::text as "column", c.data_type::text as type,
      (select e.enumlabel::text from pg_enum e join pg_type t on t.oid = e.enumtypid
        where t.typname = c.udt_name order by e.enumsortorder limit 1) as labels,
      (c.is_nullable = 'NO' and c.column_default is null) as required
    from information_schema.columns c where c.table_schema = 'public' and c.table_name = ${table}`;
}

/** A value for a column that the test does not care about. */
function makeDummy({ type, labels }: Column): unknown {
  if (labels !== null) return labels;
  switch (type) {
    case "uuid":
      return randomUUID();
    case "boolean":
      return false;
    case "jsonb":
      return {};
    case "ARRAY":
      return [];
    case "text":
    case "character varying":
      return `x${randomUUID()}`;
    default:
      return type.startsWith("timestamp") ? "2026-11-01T00:00:00Z" : 1;
  }
}

/** Inserts a row: given values, canaries in all exported texts and documents, dummies where a value is required. */
export async function insertCanaryRow(
  app: TestApp,
  { table, exported }: Pick<PersonalTable, "table" | "exported">,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = new Set(exported.split(" "));
  const row: Record<string, unknown> = { ...given };
  for (const column of await listColumns(app, table)) {
    const { column: name, type } = column;
    if (name in row) continue;
    const canary = `${CANARY}-${table}-${name}`;
    if (names.has(name) && column.labels === null && type === "text") row[name] = canary;
    else if (names.has(name) && type === "jsonb") row[name] = [{ insert: canary }];
    else if (column.required) row[name] = makeDummy(column);
  }
  const columns = Object.keys(row).map((name) => `"${name}"`);
  await app.db.prisma.$executeRawUnsafe(
    `insert into "${table}" (${columns.join(", ")})
     select ${columns.join(", ")} from jsonb_populate_record(null::"${table}", $1::jsonb)`,
    JSON.stringify(row),
  );
}

/** Every value of the database that contains one of the texts, as `table.column`, with how many rows. */
export async function searchDatabase(
  app: TestApp,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const columns = await app.db.prisma.$queryRaw<
    { schema: string; table: string; column: string; type: string }[]
  >`
    select c.table_schema::text as schema, c.table_name::text as "table", c.column_name::text as "column",
      c.udt_name::text as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.udt_name in ('text', 'varchar', 'json', 'jsonb', 'bytea', 'tsvector', '_text', '_jsonb', '_varchar')`;
  const found: Record<string, number> = {};
  for (const { schema, table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const [row] = await app.db.prisma.$queryRawUnsafe<{ rows: number }[]>(
      `select count(*)::int as rows from "${schema}"."${table}"
       where exists (select from unnest($1::text[]) v where position(lower(v) in lower(${text})) > 0)`,
      [...texts],
    );
    if (row !== undefined && row.rows > 0) found[`${table}.${column}`] = row.rows;
  }
  return found;
}
