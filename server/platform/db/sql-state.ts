/** SQLSTATE of an error that PostgreSQL sent; null for every other error. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}
