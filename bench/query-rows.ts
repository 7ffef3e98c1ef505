import type pg from "pg";
import { z } from "zod";

interface Query {
  text: string;
  values?: readonly unknown[];
}

/** Queries rows and parses them; the bench's statements are not among those that `npm run db:types` describes. */
export async function readRows<Schema extends z.ZodType>(
  client: pg.Client,
  schema: Schema,
  { text, values = [] }: Query,
): Promise<z.output<Schema>[]> {
  const { rows } = await client.query(text, [...values]);
  return z.array(schema).parse(rows);
}

const idRow = z.object({ id: z.int() });

/** Runs a statement that inserts one row and returns its id. */
export async function insertRow(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [row] = await readRows(client, idRow, { text, values });
  if (row === undefined) throw new Error("no row was inserted");
  return row.id;
}
