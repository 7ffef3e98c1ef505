import pg from "pg";
import utils from "pg/lib/utils.js";
import type { Statement } from "./database";
import { type RowShape, type RowShapes, readRow, shapeOf } from "./row-shape";

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
    this.#shape = shapeOf(fields);
    this.#asked.shapes.set(this.name, this.#shape);
  }

  override handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return;
    try {
      this.#found.push(readRow(this.#shape ?? [], texts));
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
