import { getSqlState } from "@/server/platform/db/index";

/** SQLSTATE classes caused by values: data exception, constraint violation, duplicate row, limit exceeded. */
const VALUE_ERRORS = /^(?:22|23|21|54)/;

/**
 * Explains why the database refuses a value, as a sentence; null: another failure (connection, disk, lock), which is
 * not the item's fault.
 */
export function toRefusalReason(error: unknown): string | null {
  const state = getSqlState(error);
  if (state === null || !VALUE_ERRORS.test(state) || !(error instanceof Error)) return null;
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
