import { clipMarks } from "@/shared/formats/index";
import type { FeedCursor } from "./feed";

const MAX_EXCERPT_LENGTH = 280;
/** Maximum length of a partial last word that is removed instead of cut. */
const MAX_PARTIAL_WORD = 40;

/** Shorten a text to one line of at most 280 characters, at a word boundary where one is near. */
export function toExcerpt(text: string): string {
  const line = clipMarks(text).replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= MAX_EXCERPT_LENGTH) return line;
  const cut = characters.slice(0, MAX_EXCERPT_LENGTH).join("");
  const end = cut.lastIndexOf(" ");
  const excerpt = end > cut.length - MAX_PARTIAL_WORD ? cut.slice(0, end) : cut;
  return `${excerpt.replace(/[\p{P}\s]+$/u, "")}…`;
}

const CURSOR = /^([0-9]{1,15})-([0-9]{1,10})$/;
const LARGEST_ID = 2_147_483_647;

/** Encode a cursor for URLs. */
export function encodeFeedCursor({ at, id }: FeedCursor): string {
  return `${at.getTime()}-${id}`;
}

/** Parse a cursor from a URL; null where it is malformed. */
export function parseFeedCursor(key: string): FeedCursor | null {
  const [, time, id] = CURSOR.exec(key) ?? [];
  if (time === undefined || id === undefined || Number(id) > LARGEST_ID) return null;
  const at = new Date(Number(time));
  return at.getTime() < Date.UTC(10_000, 0) ? { at, id: Number(id) } : null;
}
