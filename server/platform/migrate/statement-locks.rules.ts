import { toOneLine } from "./split-statements.rules";

/** PostgreSQL's lock modes that a migration acquires on a table, from the weakest. */
const LOCKS = [
  "none",
  "ROW EXCLUSIVE",
  "SHARE UPDATE EXCLUSIVE",
  "SHARE",
  "SHARE ROW EXCLUSIVE",
  "ACCESS EXCLUSIVE",
  "unknown",
] as const;

export type Lock = (typeof LOCKS)[number];

/** How long a lock lasts: not at all, per row, for a scan or an index build, or for a new copy of the table. */
const WORKS = ["instant", "rows", "scan", "index", "rewrite", "unknown"] as const;

export type Work = (typeof WORKS)[number];

/** The effect of a statement on readers and writers of existing tables. */
export interface StatementEffect {
  lock: Lock;
  work: Work;
  /** Table that is locked, as the statement names it; null: none, or unknown. */
  table: string | null;
}

type Rule = readonly [pattern: RegExp, lock: Lock, work: Work];

const VOLATILE = String.raw`DEFAULT[^,]*\b(?:random|gen_random_uuid|uuidv7|clock_timestamp|timeofday|nextval)\s*\(`;

/** Actions of ALTER TABLE, of which a statement may contain several: the strongest lock and the longest work count. */
const ACTIONS: readonly Rule[] = [
  [/\bADD (?:CONSTRAINT \S+ )?(?:FOREIGN KEY)\b.*\bNOT VALID\b/, "SHARE ROW EXCLUSIVE", "instant"],
  [/\bADD (?:CONSTRAINT \S+ )?FOREIGN KEY\b(?!.*\bNOT VALID\b)/, "SHARE ROW EXCLUSIVE", "scan"],
  [/\bADD (?:CONSTRAINT \S+ )?CHECK\b.*\bNOT VALID\b/, "ACCESS EXCLUSIVE", "instant"],
  [/\bADD (?:CONSTRAINT \S+ )?CHECK\b(?!.*\bNOT VALID\b)/, "ACCESS EXCLUSIVE", "scan"],
  [/\bADD (?:CONSTRAINT \S+ )?(?:PRIMARY KEY|UNIQUE) USING INDEX\b/, "ACCESS EXCLUSIVE", "instant"],
  [/\bADD (?:CONSTRAINT \S+ )?(?:PRIMARY KEY|UNIQUE|EXCLUDE)\b(?! USING INDEX)/, "ACCESS EXCLUSIVE", "index"],
  [/\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [new RegExp(String.raw`\bADD (?:COLUMN )?.*\b${VOLATILE}`, "i"), "ACCESS EXCLUSIVE", "rewrite"],
  [/\bADD (?:COLUMN )?(?:IF NOT EXISTS )?\S+ (?:SMALL|BIG)?SERIAL\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [/\bADD (?:COLUMN )?.*\bGENERATED .*\b(?:STORED|AS IDENTITY)\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [/\bSET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [/\bSET NOT NULL\b/, "ACCESS EXCLUSIVE", "scan"],
  [/\bVALIDATE CONSTRAINT\b/, "SHARE UPDATE EXCLUSIVE", "scan"],
  [/\bATTACH PARTITION\b/, "SHARE UPDATE EXCLUSIVE", "scan"],
  [/\bDETACH PARTITION \S+ CONCURRENTLY\b/, "SHARE UPDATE EXCLUSIVE", "scan"],
  [/\bSET STATISTICS\b|\b(?:RE)?SET ?\(/, "SHARE UPDATE EXCLUSIVE", "instant"],
  [/\b(?:ENABLE|DISABLE) (?:ALWAYS |REPLICA )?TRIGGER\b/, "SHARE ROW EXCLUSIVE", "instant"],
];

/** Statements other than ALTER TABLE; the first that matches counts. */
const STATEMENTS: readonly Rule[] = [
  [/^CREATE (?:UNIQUE )?INDEX CONCURRENTLY\b/, "SHARE UPDATE EXCLUSIVE", "index"],
  [/^CREATE (?:UNIQUE )?INDEX\b/, "SHARE", "index"],
  [/^(?:DROP INDEX CONCURRENTLY)\b/, "SHARE UPDATE EXCLUSIVE", "instant"],
  [/^REINDEX .*\bCONCURRENTLY\b/, "SHARE UPDATE EXCLUSIVE", "index"],
  [/^REINDEX\b/, "ACCESS EXCLUSIVE", "index"],
  [/^(?:CLUSTER|VACUUM (?:\(.*)?FULL)\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [/^REFRESH MATERIALIZED VIEW CONCURRENTLY\b/, "SHARE UPDATE EXCLUSIVE", "rewrite"],
  [/^REFRESH MATERIALIZED VIEW\b/, "ACCESS EXCLUSIVE", "rewrite"],
  [
    /^(?:DROP (?:TABLE|INDEX|VIEW|MATERIALIZED VIEW|TRIGGER|SEQUENCE)|TRUNCATE|LOCK)\b/,
    "ACCESS EXCLUSIVE",
    "instant",
  ],
  [/^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER\b/, "SHARE ROW EXCLUSIVE", "instant"],
  [/^SELECT GUARD_ACCOUNT_REFERENCES ?\('[^']*'\)$/, "SHARE ROW EXCLUSIVE", "instant"],
  [/^(?:INSERT|UPDATE|DELETE|MERGE|WITH)\b/, "ROW EXCLUSIVE", "rows"],
  [/^ALTER (?:INDEX|VIEW|SEQUENCE|MATERIALIZED VIEW)\b/, "ACCESS EXCLUSIVE", "instant"],
  [
    /^(?:CREATE|ALTER|COMMENT|GRANT|REVOKE|SET|RESET|DROP (?:FUNCTION|PROCEDURE|TYPE|SCHEMA))\b/,
    "none",
    "instant",
  ],
];

const stronger = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) >= order.indexOf(b) ? a : b);

/** The table of a statement, from its own words; the rule table needs no more. */
export function findTable(sql: string): string | null {
  const name = String.raw`("[^"]+"|[\w.]+)`;
  const patterns = [
    String.raw`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${name}`,
    String.raw`^CREATE (?:UNIQUE )?INDEX .*?\bON (?:ONLY )?${name}`,
    String.raw`^CREATE .*?\bTRIGGER .*?\bON ${name}`,
    String.raw`^DROP TRIGGER .*?\bON ${name}`,
    String.raw`^(?:DROP TABLE|TRUNCATE(?: TABLE)?|LOCK(?: TABLE)?) (?:IF EXISTS )?(?:ONLY )?${name}`,
    String.raw`^(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO) (?:ONLY )?${name}`,
    String.raw`^SELECT guard_account_references ?\('${name}'\)$`,
    String.raw`^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${name}`,
  ];
  for (const pattern of patterns) {
    const match = new RegExp(pattern, "i").exec(sql);
    if (match?.[1] !== undefined) return match[1].replaceAll('"', "");
  }
  return null;
}

function findWork(sql: string): Pick<StatementEffect, "lock" | "work"> {
  if (/^ALTER TABLE\b/.test(sql)) {
    const matching = ACTIONS.filter(([pattern]) => pattern.test(sql));
    // Every other action, such as ADD COLUMN, only changes the catalog, under the strongest lock.
    if (matching.length === 0) return { lock: "ACCESS EXCLUSIVE", work: "instant" };
    const hasOther = /\b(?:ADD COLUMN|DROP|RENAME|SET DEFAULT)\b/.test(sql);
    return matching.reduce<Pick<StatementEffect, "lock" | "work">>(
      (found, [, lock, work]) => ({
        lock: stronger(LOCKS, found.lock, lock),
        work: stronger(WORKS, found.work, work),
      }),
      { lock: hasOther ? "ACCESS EXCLUSIVE" : "none", work: "instant" },
    );
  }
  const rule = STATEMENTS.find(([pattern]) => pattern.test(sql));
  return rule === undefined ? { lock: "unknown", work: "unknown" } : { lock: rule[1], work: rule[2] };
}

/**
 * Describes the lock of a statement and how long it lasts, by PostgreSQL's documented rules. `created`: tables that
 * earlier statements of the plan create, which nobody uses yet; a created table is added to it. Code (`DO`, `SELECT`)
 * is unknown, except for the function that guards a table's references.
 */
export function describeStatement(text: string, created: Set<string>): StatementEffect {
  const sql = toOneLine(text);
  const table = findTable(sql);
  if (/^CREATE (?:UNLOGGED )?TABLE\b/i.test(sql)) {
    if (table !== null) created.add(table);
    const referenced = [...sql.matchAll(/\bREFERENCES ("[^"]+"|[\w.]+)/gi)]
      .map(([, name = ""]) => name.replaceAll('"', ""))
      .find((name) => !created.has(name));
    return referenced === undefined
      ? { lock: "none", work: "instant", table: null }
      : { lock: "SHARE ROW EXCLUSIVE", work: "instant", table: referenced };
  }
  if (table !== null && created.has(table)) return { lock: "none", work: "instant", table: null };
  return { ...findWork(sql.toUpperCase()), table };
}
