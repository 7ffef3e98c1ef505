import pg from "pg";

// Undeclared members of pg's client: how it passes a query the connection and the received messages.
declare module "pg" {
  interface Query {
    prepare(connection: pg.Connection): void;
    handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void;
    handleDataRow(message: { fields: readonly (string | null)[] }): void;
    handleCommandComplete(): void;
    handleReadyForQuery(): void;
    handleError(error: Error): void;
  }
  interface Connection {
    /** Texts of the statements that are prepared on it, by name. */
    readonly parsedStatements: Record<string, string>;
    /** Texts of the statements whose Parse message is in flight, by name. */
    readonly submittedNamedStatements: Record<string, string>;
  }
}

/** Row description of a prepared statement: a name and a parser per column. */
export type RowShape = readonly (readonly [string, (text: string) => unknown])[];

/** Row descriptions of the statements that are prepared on one connection, by name. */
export type RowShapes = Map<string, RowShape>;

export function toRowShape(fields: readonly pg.FieldDef[]): RowShape {
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
