/** The written types, from the repository's root. */
export const TYPES_FILE: string;

/** The types of all statements, as PostgreSQL describes them for the schema of this database. */
export function describeStatements(url: string): Promise<string>;
