// Prisma's own codes (P1001, P2002) have five characters too; of PostgreSQL's classes only P0 begins with a P.
const SQL_STATE = /^(?!P[1-9])[0-9A-Z]{5}$/;

/** The SQLSTATE of an error from PostgreSQL; null for every other error, also for one with a code of Prisma. */
export function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" && SQL_STATE.test(error.code) ? error.code : null;
}
