import { z } from "zod";
import { invalid } from "../errors/index";

/** Keyset cursor: the sort time and the id of the row next to the page. */
export interface Cursor {
  at: Date;
  id: string;
}

/** The requested page: the rows after a cursor, the rows before one, or the first page. */
export interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** One page of a list, with the cursors of its neighbours; null where the list ends. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

const IDS = {
  uuid: z.guid(),
  number: z.string().regex(/^\d{1,9}$/),
  bigint: z.string().regex(/^\d{1,18}$/),
} as const;

/** Format of a list's ids; a cursor with another kind of id was not issued by this list. */
type IdKind = keyof typeof IDS;

const EARLIEST = -62_135_596_800_000;
const LATEST = 253_402_300_799_999;

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at.getTime(), cursor.id])).toString("base64url");
}

function decodeCursor(text: string, kind: IdKind): Cursor {
  try {
    const schema = z.tuple([z.int().min(EARLIEST).max(LATEST), IDS[kind]]);
    const [at, id] = schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { at: new Date(at), id };
  } catch {
    throw invalid("cursor", "Invalid cursor. Use a cursor returned by a list of this installation.");
  }
}

/** A page request for a repository: direction, cursor, and one row more than is shown. */
export interface Slice {
  direction: "forward" | "backward";
  from: Cursor | null;
  take: number;
}

/** Converts a page request; refuses a cursor that no list of this kind issued. */
export function toPageSlice(page: PageRequest, kind: IdKind): Slice {
  if (page.before !== undefined) {
    return { direction: "backward", from: decodeCursor(page.before, kind), take: page.limit + 1 };
  }
  const from = page.after === undefined ? null : decodeCursor(page.after, kind);
  return { direction: "forward", from, take: page.limit + 1 };
}

/** Builds a page from a slice's rows (in the slice's own direction, with one extra row when there are more). */
export function buildPage<Row>(
  slice: Slice,
  fetched: readonly Row[],
  toCursor: (row: Row) => Cursor,
): Page<Row> {
  const hasMore = fetched.length === slice.take;
  const pageRows = hasMore ? fetched.slice(0, -1) : [...fetched];
  const rows = slice.direction === "forward" ? pageRows : pageRows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = slice.direction === "forward" ? hasMore : true;
  const hasPrevious = slice.direction === "forward" ? slice.from !== null : hasMore;
  return {
    rows,
    next: hasNext && last !== undefined ? encodeCursor(toCursor(last)) : null,
    previous: hasPrevious && first !== undefined ? encodeCursor(toCursor(first)) : null,
  };
}
