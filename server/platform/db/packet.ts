import pg from "pg";
import utils from "pg/lib/utils.js";
import type { Statement, Write } from "./database";
import { type RowShapes, readRow, toRowShape } from "./row-shape";

/** Shapes of the rows of each connection's statements. */
const known = new WeakMap<pg.Connection, RowShapes>();

function shapesOf(connection: pg.Connection): RowShapes {
  const shapes = known.get(connection) ?? new Map();
  known.set(connection, shapes);
  return shapes;
}

/**
 * Statements that PostgreSQL takes for one transaction because nothing but the last is followed by a synchronization: it
 * begins with the first and is committed behind the last, where no statement between them fails. They need neither a
 * begin nor a commit of their own, and all answers come back at once, when the transaction is over.
 */
class Packet extends pg.Query {
  readonly #writes: readonly Write[];
  readonly #ended: (error: Error | null, rows: readonly (readonly object[])[]) => void;
  readonly #rows: object[][];
  #shapes: RowShapes = new Map();
  #prepared: Statement[] = [];
  #connection: pg.Connection | null = null;
  #at = 0;
  #failure: Error | null = null;

  constructor(
    writes: readonly Write[],
    ended: (error: Error | null, rows: readonly (readonly object[])[]) => void,
  ) {
    // A text and a value, so that the client has it prepared: neither is ever sent.
    super("packet", [null]);
    this.#writes = writes;
    this.#ended = ended;
    this.#rows = writes.map(() => []);
  }

  /** Whether statements are prepared by it: where it fails, nobody knows which of them are. */
  get prepares(): boolean {
    return this.#prepared.length > 0;
  }

  override prepare(connection: pg.Connection): void {
    this.#connection = connection;
    this.#shapes = shapesOf(connection);
    const values = this.#writes.map((write) => write.values.map(utils.prepareValue));
    // All of them first: what is behind a statement that fails is skipped, and a packet that follows goes by their names.
    for (const { statement } of this.#writes) this.#parse(connection, statement);
    for (const [place, { statement }] of this.#writes.entries()) {
      connection.bind({ statement: statement.name, values: values[place] ?? [] }, true);
      if (!this.#shapes.has(statement.name)) connection.describe({ type: "P", name: "" }, true);
      connection.execute(null, true);
    }
    connection.sync();
  }

  #parse(connection: pg.Connection, statement: Statement): void {
    const { name, text } = statement;
    const { parsedStatements, submittedNamedStatements } = connection;
    if (parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined) return;
    connection.parse({ name, text, types: [] }, true);
    submittedNamedStatements[name] = text;
    this.#prepared.push(statement);
  }

  override handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const name = this.#writes[this.#at]?.statement.name;
    if (name !== undefined) this.#shapes.set(name, toRowShape(fields));
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const name = this.#writes[this.#at]?.statement.name ?? "";
    try {
      this.#rows[this.#at]?.push(readRow(this.#shapes.get(name) ?? [], fields));
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  override handleCommandComplete(): void {
    const name = this.#writes[this.#at]?.statement.name;
    // It answers no rows.
    if (name !== undefined && !this.#shapes.has(name)) this.#shapes.set(name, []);
    this.#at += 1;
  }

  override handleReadyForQuery(): void {
    if (this.#connection !== null) {
      const { parsedStatements, submittedNamedStatements } = this.#connection;
      for (const { name, text } of this.#prepared) {
        parsedStatements[name] = text;
        delete submittedNamedStatements[name];
      }
    }
    this.#ended(this.#failure, this.#rows);
  }

  override handleError(error: Error): void {
    this.#ended(error, []);
  }
}

/** A statement of a packet, and who waits for its answer. */
export interface AskedInPacket extends Write {
  resolve(rows: readonly object[]): void;
  reject(error: Error): void;
}

/** A packet that PostgreSQL refused: nothing of it was done. */
export interface FailedPacket {
  error: Error;
  /** Its connection is to be given up: nobody knows what PostgreSQL has of the statements that it was to prepare there. */
  isSpoilt: boolean;
}

/** Sends statements as one transaction. Answers who asked once it is over; null then, or why nothing was answered. */
export function sendPacket(
  client: pg.ClientBase,
  asked: readonly AskedInPacket[],
): Promise<FailedPacket | null> {
  return new Promise((resolve) => {
    const packet = new Packet(asked, (error, rows) => {
      if (error !== null) return resolve({ error, isSpoilt: packet.prepares });
      for (const [place, one] of asked.entries()) one.resolve(rows[place] ?? []);
      return resolve(null);
    });
    client.query(packet);
  });
}
