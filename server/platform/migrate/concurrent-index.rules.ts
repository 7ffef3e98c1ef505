import { splitStatements, toOneLine } from "./split-statements.rules";

/** A statement that PostgreSQL runs only outside of a transaction. */
export interface ConcurrentStatement {
  text: string;
  /** The index that it creates, as the catalog names it; null: it drops one. */
  creates: string | null;
}

/** A statement in one line that builds, rebuilds or drops an index concurrently. */
export const CONCURRENT = /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX|REINDEX\b.*?) ?\bCONCURRENTLY\b/i;

const CREATE =
  /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(?:"(?<quoted>[^"]+)"|(?<plain>\w+)) ON\b/i;
const DROP = /^DROP INDEX CONCURRENTLY IF EXISTS\b/i;

/**
 * The statements of a migration that only builds or drops indexes concurrently, each of a name of its own and
 * each repeatable (`DROP … IF EXISTS`); null: it does anything else. Such a migration can be repeated after an
 * interruption. `REINDEX` can't: each attempt leaves another invalid index, of a name that PostgreSQL chooses.
 */
export function listConcurrent(script: string): ConcurrentStatement[] | null {
  const statements: ConcurrentStatement[] = [];
  for (const { text } of splitStatements(script)) {
    const sql = toOneLine(text);
    const created = CREATE.exec(sql)?.groups;
    if (created === undefined && !DROP.test(sql)) return null;
    statements.push({ text, creates: created?.quoted ?? created?.plain?.toLowerCase() ?? null });
  }
  return statements.length === 0 ? null : statements;
}
