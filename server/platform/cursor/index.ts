import { z } from "zod";
import { invalid } from "../errors/index";

/** Where a page of a list begins: the sort time and the id of the row beside it. */
export interface Cursor {
  at: Date;
  id: string;
}

/** Which page is asked for: the rows after a row, the rows before one, or the first. */
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

/** What ids of a list look like; a cursor with another kind of id comes from elsewhere. */
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
    throw invalid("cursor", "This cursor does not come from a list of this installation.");
  }
}

/** A page request as a repository needs it: direction, place, and one row more than is shown. */
export interface Slice {
  direction: "forward" | "backward";
  from: Cursor | null;
  take: number;
}

/** Reads a page request; refuses a cursor that no list of this kind gave out. */
export function sliceOf(page: PageRequest, kind: IdKind): Slice {
  if (page.before !== undefined) {
    return { direction: "backward", from: decodeCursor(page.before, kind), take: page.limit + 1 };
  }
  const from = page.after === undefined ? null : decodeCursor(page.after, kind);
  return { direction: "forward", from, take: page.limit + 1 };
}

/** Makes a page of the rows that a slice found (in the slice's own direction, one too many when there are more). */
export function pageOf<Row>(slice: Slice, found: readonly Row[], cursorOf: (row: Row) => Cursor): Page<Row> {
  const more = found.length === slice.take;
  const kept = more ? found.slice(0, -1) : [...found];
  const rows = slice.direction === "forward" ? kept : kept.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = slice.direction === "forward" ? more : true;
  const hasPrevious = slice.direction === "forward" ? slice.from !== null : more;
  return {
    rows,
    next: hasNext && last !== undefined ? encodeCursor(cursorOf(last)) : null,
    previous: hasPrevious && first !== undefined ? encodeCursor(cursorOf(first)) : null,
  };
}
