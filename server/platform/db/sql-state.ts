/** The SQLSTATE of an error from PostgreSQL; null for every other error. */
export function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}
