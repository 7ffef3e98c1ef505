import { expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { IMPERSONAL_TABLES, PERSONAL_TABLES } from "./index";

const app = useTestApp();

/** Prisma's own record of migrations. */
const NOT_OURS = ["_prisma_migrations"];

function split(columns: string): string[] {
  return columns.split(" ").filter((column) => column !== "");
}

it("every column of every table is listed as personal or with the reason why it is not", async () => {
  const rows = await app.db.prisma.$queryRaw<{ table: string; columns: string[] }[]>`
    select c.relname::text as "table", array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`;
  const inDatabase = rows
    .filter(({ table }) => !NOT_OURS.includes(table))
    .map(({ table, columns }) => [table, columns.toSorted()] as const);
  const listed = [
    ...PERSONAL_TABLES.map(
      ({ table, exported, withheld }) =>
        [table, [...split(exported), ...split(withheld)].toSorted()] as const,
    ),
    ...IMPERSONAL_TABLES.flatMap(({ tables }) =>
      Object.entries(tables).map(([table, columns]) => [table, split(columns).toSorted()] as const),
    ),
  ];
  const byTable = (a: readonly [string, string[]], b: readonly [string, string[]]) => (a[0] < b[0] ? -1 : 1);
  expect(listed.toSorted(byTable)).toEqual(inDatabase.toSorted(byTable));
});

it("every personal table is erased, or says what is kept and why", () => {
  for (const { table, erasure, kept } of PERSONAL_TABLES)
    expect([table, erasure.length > 0 || kept !== null]).toEqual([table, true]);
});

it("no secret is exported", () => {
  const exported = PERSONAL_TABLES.flatMap((table) =>
    split(table.exported).map((column) => `${table.table}.${column}`),
  );
  expect(exported.filter((name) => /hash|secret|password|sealed|\.token$|_token$/.test(name))).toEqual([]);
});
