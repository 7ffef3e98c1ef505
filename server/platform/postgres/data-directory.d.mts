/**
 * Makes DATA_DIR where it is missing, and lets nobody but its owner in (mode 0700; 0710 for the group of the account
 * under which root runs PostgreSQL inside it). Returns why others may still enter, or null.
 */
export function closeDataDirectory(dataDir: string): string | null;
