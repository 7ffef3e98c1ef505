import pg from "pg";

// Parts of the client that its types do not name: how it hands a query what it sends and what arrives.
declare module "pg" {
  interface Query {
    prepare(connection: pg.Connection): void;
    handleRowDescription(told: { fields: readonly pg.FieldDef[] }): void;
    handleDataRow(told: { fields: readonly (string | null)[] }): void;
    handleCommandComplete(): void;
    handleReadyForQuery(): void;
    handleError(error: Error): void;
  }
  interface Connection {
    /** Texts of the statements that are prepared on it, by their names. */
    readonly parsedStatements: Record<string, string>;
    /** The same of those that are on their way. */
    readonly submittedNamedStatements: Record<string, string>;
  }
}

/** How rows of a prepared statement are read: a name and a parser for each column. */
export type RowShape = readonly (readonly [string, (text: string) => unknown])[];

/** What PostgreSQL has told of the statements that are prepared on one connection, by their names. */
export type RowShapes = Map<string, RowShape>;

export function shapeOf(fields: readonly pg.FieldDef[]): RowShape {
  return fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)]);
}

export function readRow(shape: RowShape, texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const [name, parse] of shape) {
    const text = texts[at++] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}
