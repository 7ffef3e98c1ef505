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
      return "It contains a character the database can't store (U+0000 or an unpaired surrogate).";
    case "54000":
      return "It contains a value that is too long for the database.";
    default:
      return `The database rejected it: ${error.message}.`;
  }
}
