/** A file of types that is written: where its statements are, and the module that registers these. */
interface TypesFile {
  name: string;
  /** From the repository's root. */
  file: string;
  folders: readonly string[];
  registry: string;
}

/** The files of types that `npm run db:types` writes. */
export const TYPES_FILES: readonly TypesFile[];

/** The types of the statements of one file, as PostgreSQL describes them for the schema of this database. */
export function describeStatements(url: string, types: TypesFile): Promise<string>;
