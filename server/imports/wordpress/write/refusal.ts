import { sqlStateOf } from "@/server/platform/db/index";

/** Classes of SQLSTATE that blame the values: data exception, constraint violation, row met twice, limit exceeded. */
const BLAMES_VALUES = /^(?:22|23|21|54)/;

/**
 * Why the database does not take what it was given, as a sentence; null when something else is wrong (the connection,
 * the disk, a lock), which is no fault of the item.
 */
export function refusalOf(error: unknown): string | null {
  const state = sqlStateOf(error);
  if (state === null || !BLAMES_VALUES.test(state) || !(error instanceof Error)) return null;
  switch (state) {
    case "22P02":
    case "22P05":
    case "22021":
      return "It holds a character that the database cannot keep (U+0000, or one half of a pair).";
    case "54000":
      return "It holds a value that is longer than the database can keep.";
    default:
      return `The database refused it: ${error.message}.`;
  }
}
