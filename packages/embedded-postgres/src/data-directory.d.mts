/**
 * Creates DATA_DIR where it is missing, and restricts it to its owner (mode 0700; 0710 for the group of the account
 * under which root runs PostgreSQL inside it). Returns why others still have access, or null.
 */
export function closeDataDirectory(dataDir: string): string | null;
