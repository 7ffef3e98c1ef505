import pg from "pg";
import utils from "pg/lib/utils.js";
import type { Statement } from "./database";

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
}

/** How rows of a prepared statement are read: a name and a parser for each column. */
type RowShape = readonly (readonly [string, (text: string) => unknown])[];

/** What PostgreSQL has told of the statements that are prepared on one connection, by their names. */
export type RowShapes = Map<string, RowShape>;

interface Asked {
  statement: Statement;
  values: readonly unknown[];
  shapes: RowShapes;
  answer(error: Error | null, rows: readonly object[]): void;
}

/**
 * One run of a prepared statement. What its rows look like is asked with its first run on a connection; the client by
 * itself asks with every one, and reading that costs more than reading a row (ADR 0122).
 */
export class QuickRead extends pg.Query {
  readonly name: string;
  readonly #asked: Asked;
  readonly #found: object[] = [];
  #shape: RowShape | undefined;
  #failure: Error | null = null;

  constructor(asked: Asked) {
    super(asked.statement.text, [...asked.values]);
    this.name = asked.statement.name;
    this.#asked = asked;
    this.#shape = asked.shapes.get(this.name);
  }

  override prepare(connection: pg.Connection): void {
    if (this.#shape === undefined) {
      super.prepare(connection);
      return;
    }
    connection.bind({ statement: this.name, values: this.#asked.values.map(utils.prepareValue) }, true);
    connection.execute(null, true);
    connection.sync();
  }

  override handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)]);
    this.#asked.shapes.set(this.name, this.#shape);
  }

  override handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return;
    try {
      const row: Record<string, unknown> = {};
      let at = 0;
      for (const [name, parse] of this.#shape ?? []) {
        const text = texts[at++] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#found.push(row);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  override handleCommandComplete(): void {}

  override handleReadyForQuery(): void {
    this.#asked.answer(this.#failure, this.#found);
  }

  override handleError(error: Error): void {
    this.#asked.answer(error, []);
  }
}
