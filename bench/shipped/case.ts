import type autocannon from "autocannon";

/**
 * How the floor answers with the same bytes, always by one prepared statement:
 * - `stored`: one row contains the response. With `withNewId` its first UUID is a new one each time, as in the product.
 * - `items`: the elements of the response's lists are rows, read by their ids and joined in order. A statement of its
 *   own does the case's search too; its values follow the two of the items.
 * - `statement`: the documents are selected as in a small server written for them alone; the text around them, from
 *   `begin` to `end`, is constant.
 */
export type Floor =
  | { kind: "stored"; withNewId?: true }
  | { kind: "items"; statement?: string; values?: (at: number) => readonly unknown[] }
  | {
      kind: "statement";
      statement: string;
      values: (at: number) => readonly unknown[];
      begin: string;
      end: string;
    };

/** Promised minimum or maximum figures; null where there is no promise. */
export interface Promises {
  /** Share of the floor's requests per second. */
  ratio?: number;
  perSecond?: number;
  /** Milliseconds. */
  p95?: number;
  /** Seconds from the last response until the background work is done. */
  lag?: number;
}

/** A read, with the requests that clients send. */
export interface ReadCase {
  name: string;
  promises: Promises;
  paths: readonly string[];
  /** Sent by POST. */
  bodies?: readonly unknown[];
  headers?: Record<string, string>;
  /** null: only the product is measured. */
  floor: Floor | null;
}

/** A write; the floor inserts the body into one table. */
export interface WriteCase {
  name: string;
  promises: Promises;
  connections: number;
  /** Requests that may be sent any number of times, or once each. */
  sent: "repeatedly" | "once";
  prepare(): Promise<autocannon.Request[]>;
}
