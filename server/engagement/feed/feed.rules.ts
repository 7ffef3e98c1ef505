import { clipMarks } from "@/server/platform/formats/index";
import type { FeedPlace } from "./feed";

const LONGEST_EXCERPT = 280;
/** A word is not cut where it began no longer ago than this. */
const WORD = 40;

/** A text in one line of at most 280 characters, cut behind a whole word where one ends near. */
export function excerptOf(text: string): string {
  const line = clipMarks(text).replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= LONGEST_EXCERPT) return line;
  const cut = characters.slice(0, LONGEST_EXCERPT).join("");
  const end = cut.lastIndexOf(" ");
  const kept = end > cut.length - WORD ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\p{P}\s]+$/u, "")}…`;
}

const PLACE = /^([0-9]{1,15})-([0-9]{1,10})$/;
const LARGEST_ID = 2_147_483_647;

/** A place as it stands in addresses. */
export function placeKey({ at, id }: FeedPlace): string {
  return `${at.getTime()}-${id}`;
}

/** A place out of an address; null where none is meant by it. */
export function placeOf(key: string): FeedPlace | null {
  const [, time, id] = PLACE.exec(key) ?? [];
  if (time === undefined || id === undefined || Number(id) > LARGEST_ID) return null;
  const at = new Date(Number(time));
  return at.getTime() < Date.UTC(10_000, 0) ? { at, id: Number(id) } : null;
}
