import { CONCURRENT, listConcurrent } from "./concurrent-index.rules";
import type { SqlStatement } from "./split-statements.rules";
import { splitStatements, toOneLine } from "./split-statements.rules";
import { describeStatement, findTable } from "./statement-locks.rules";

/**
 * How a migration may break a rule: by the line `-- contract: unused since <version>` above the statement, by the line
 * `-- reviewed: <reason>`, or not at all.
 */
type Exception = "contract" | "reviewed" | "none";

/** What a migration must not do while the release before serves on the same database. */
export interface ExpandRule {
  id: string;
  pattern: RegExp;
  exception: Exception;
  /** Why, and what to do in its place. */
  advice: string;
}

const removes = (id: string, pattern: RegExp, what: string): ExpandRule => ({
  id,
  pattern,
  exception: "contract",
  advice: `The previous release uses ${what}. Stop using it in one release, and remove it in a later one.`,
});

const blocks = (id: string, pattern: RegExp, advice: string): ExpandRule => ({
  id,
  pattern,
  exception: "reviewed",
  advice,
});

/** The beginning of an action that adds a column, in contrast to a constraint. */
const ADD_COLUMN = String.raw`^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!(?:COLUMN|IF|CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b)\S+ `;

const addColumn = (rest: string): RegExp => new RegExp(`${ADD_COLUMN}${rest}`);

const NOT_VALID = "Add it NOT VALID, and validate it in a migration of its own.";

/** Rules for one action of ALTER TABLE. */
const ACTION_RULES: readonly ExpandRule[] = [
  removes("drop-column", /^DROP (?:COLUMN )?(?!CONSTRAINT\b)/, "the column"),
  removes("drop-constraint", /^DROP CONSTRAINT\b/, "the constraint (ON CONFLICT, cascades)"),
  removes("rename", /^RENAME\b|^SET SCHEMA\b/, "the old name"),
  removes(
    "change-type",
    /^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/,
    "the old type, and the table may be rewritten under a lock",
  ),
  removes("drop-default", /^ALTER (?:COLUMN )?\S+ DROP (?:DEFAULT|IDENTITY|EXPRESSION)\b/, "the default"),
  removes("drop-not-null", /^ALTER (?:COLUMN )?\S+ DROP NOT NULL\b/, "the column as never null"),
  removes(
    "set-not-null",
    /^ALTER (?:COLUMN )?\S+ SET NOT NULL\b/,
    "the column as nullable, and the table is scanned under a lock (add CHECK … NOT VALID and validate it first)",
  ),
  removes(
    "required-column",
    addColumn(String.raw`(?!.*\b(?:DEFAULT|GENERATED|(?:SMALL|BIG)?SERIAL)\b).*\bNOT NULL\b`),
    "the table, and inserts rows without this column. Add a DEFAULT, or make it nullable",
  ),
  blocks(
    "rewriting-column",
    addColumn(
      String.raw`.*(?:\b(?:SMALL|BIG)?SERIAL\b|\bGENERATED\b.*\b(?:STORED|IDENTITY)\b|\bDEFAULT\b.*\b(?:RANDOM|GEN_RANDOM_UUID|UUIDV[47]|CLOCK_TIMESTAMP|TIMEOFDAY|NEXTVAL) ?\()`,
    ),
    "The table is rewritten under a lock. Add the column without it, and fill the rows in batches.",
  ),
  blocks(
    "constrained-column",
    addColumn(String.raw`.*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b`),
    `The table is scanned under a lock. Add the column first, then the constraint. ${NOT_VALID}`,
  ),
  blocks(
    "constraint-with-scan",
    /^ADD (?:CONSTRAINT \S+ )?(?:CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
    `The table is scanned under a lock. ${NOT_VALID}`,
  ),
  blocks(
    "constraint-with-index",
    /^ADD (?:CONSTRAINT \S+ )?(?:(?:PRIMARY KEY|UNIQUE)\b(?! USING INDEX\b)|EXCLUDE\b)/,
    "The index is built under a lock. Build it CONCURRENTLY in a migration of its own, then ADD CONSTRAINT … USING INDEX.",
  ),
  blocks(
    "storage",
    /^SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/,
    "The table is rewritten under a lock.",
  ),
  blocks(
    "other-action",
    /^(?!ADD |ALTER |ATTACH PARTITION |DROP |RENAME |RESET |SET |VALIDATE CONSTRAINT )/,
    "The effect of this action is unknown to this check.",
  ),
];

/** Rules for other statements. */
const STATEMENT_RULES: readonly ExpandRule[] = [
  {
    id: "index",
    pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)/,
    exception: "none",
    advice: "Writers wait until the index is built. Build it CONCURRENTLY, in a migration of its own.",
  },
  {
    id: "transaction",
    pattern: /^(?:BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT)\b/,
    exception: "none",
    advice: "A migration is one transaction. Split it into several migrations.",
  },
  removes("drop-index", /^DROP INDEX\b/, "the index (its speed, ON CONFLICT)"),
  removes("drop", /^(?:DROP|TRUNCATE)\b(?! INDEX\b)/, "it"),
  removes("rename", /^ALTER (?!TABLE\b).*\bRENAME\b/, "the old name"),
  blocks(
    "rows",
    /^(?:INSERT|UPDATE|DELETE|MERGE|COPY|WITH)\b/,
    "Rows stay locked until the migration ends. Fill them in batches from the release that reads them.",
  ),
  blocks(
    "lock",
    /^(?:LOCK|CLUSTER|VACUUM|REINDEX (?!.*\bCONCURRENTLY\b)|REFRESH)\b/,
    "Readers or writers wait until it ends.",
  ),
  blocks(
    "code",
    /^(?!SELECT GUARD_ACCOUNT_REFERENCES ?\(''\)$)(?!(?:ALTER|COMMENT|CREATE|GRANT|REINDEX|RESET|SET)\b)/,
    "The effect of this statement is unknown to this check.",
  ),
];

/** Every rule, for the documentation's list and its test. */
export const EXPAND_RULES: readonly ExpandRule[] = [...ACTION_RULES, ...STATEMENT_RULES];

/** A broken rule. */
export interface Finding {
  rule: string;
  line: number;
  /** One sentence or two: what is wrong and what to do. */
  advice: string;
}

/** Upper case, one line, without comments and without the contents of texts. */
function normalize(text: string): string {
  return toOneLine(text)
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toUpperCase();
}

const NAME = String.raw`(?:"[^"]+"|\w+)`;
const ALTER_TABLE = new RegExp(
  String.raw`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}(?: ?\. ?${NAME})? (?:\* )?`,
);

/** The actions of ALTER TABLE: split at commas outside of brackets. */
function splitActions(sql: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const character of sql.replace(ALTER_TABLE, "")) {
    if (/[([]/.test(character)) depth += 1;
    if (/[)\]]/.test(character)) depth -= 1;
    if (character === "," && depth === 0) actions.push("");
    else actions.push(`${actions.pop() ?? ""}${character}`);
  }
  return actions.map((action) => action.trim());
}

function findBroken(sql: string): ExpandRule[] {
  if (!/^ALTER TABLE\b/.test(sql))
    return STATEMENT_RULES.filter(({ pattern }) => pattern.test(sql)).slice(0, 1);
  const actions = splitActions(sql);
  return ACTION_RULES.filter(({ pattern }) => actions.some((action) => pattern.test(action)));
}

/** The comment lines directly above a statement. */
function readMarkers(script: string, line: number): string[] {
  const above: string[] = [];
  const lines = script.split("\n");
  for (let index = line - 2; index >= 0 && (lines[index] ?? "").trim().startsWith("--"); index -= 1)
    above.push((lines[index] ?? "").trim());
  return above;
}

/** Compares two versions `X.Y.Z`: negative where the first is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What a migration is judged by, besides its own text. */
export interface ReviewContext {
  /** Tables that no released version has: those of earlier migrations of the same release. Extended. */
  created: Set<string>;
  /** Versions that were released before the migration. */
  earlierReleases: readonly string[];
}

function applyException(
  rule: ExpandRule,
  markers: readonly string[],
  earlier: readonly string[],
): string | null {
  if (rule.exception === "none") return rule.advice;
  if (rule.exception === "reviewed") {
    return markers.some((line) => /^-- reviewed: \S.{9,}/.test(line))
      ? null
      : `${rule.advice} If nobody waits for it, say why above the statement: -- reviewed: <reason>`;
  }
  const since = markers
    .map((line) => /^-- contract: unused since (\d+\.\d+\.\d+)$/.exec(line)?.[1])
    .find(Boolean);
  if (since === undefined)
    return `${rule.advice} Then name that release above the statement: -- contract: unused since <version>`;
  return earlier.includes(since) ? null : `${since} is not a release before this one. ${rule.advice}`;
}

/** Code, whose locks nobody can read from the statement. */
const CODE = /^(?:CALL|DO|SELECT)\b/;

interface ReviewedStatement extends SqlStatement {
  sql: string;
  lock: string;
  /** The existing table that it locks. */
  locked: string | null;
}

const STRONG = new Set(["SHARE", "SHARE ROW EXCLUSIVE", "ACCESS EXCLUSIVE"]);

const CODE_ADVICE =
  "Code may lock several tables until the migration ends. Say above the statement which ones, or why nobody waits: -- one-table: <reason>";

function namesTables(script: string, line: number): boolean {
  return readMarkers(script, line).some((marker) => /^-- one-table: \S.{9,}/.test(marker));
}

/** Rules for a migration as a whole. */
function reviewTogether(script: string, statements: readonly ReviewedStatement[]): Finding[] {
  const concurrent = statements.find(({ sql }) => CONCURRENT.test(sql));
  if (concurrent !== undefined && listConcurrent(script) === null) {
    const advice =
      "Such a statement runs outside of a transaction, and again after an interruption. Put it into a migration of its own, name the index, and write DROP INDEX CONCURRENTLY IF EXISTS. In place of REINDEX, build an index of another name.";
    return [{ rule: "concurrently-alone", line: concurrent.line, advice }];
  }
  const code = statements
    .filter(({ sql, lock, line }) => CODE.test(sql) && lock === "unknown" && !namesTables(script, line))
    .map(({ line }) => ({ rule: "one-table", line, advice: CODE_ADVICE }));
  if (code.length > 0) return code;
  const holders = statements.filter(({ lock }) => STRONG.has(lock));
  const [first] = holders;
  const other = holders.find(({ locked }) => locked !== first?.locked);
  if (other !== undefined) {
    const advice = `It keeps its lock on ${first?.locked ?? "one table"} while it waits for ${other.locked ?? "another"}: a request that has the second and waits for the first may be cancelled as a deadlock. Change each existing table in a migration of its own.`;
    return [{ rule: "one-table", line: other.line, advice }];
  }
  const validation = statements.find(({ sql }) => /^ALTER TABLE\b.*\bVALIDATE CONSTRAINT\b/.test(sql));
  if (validation !== undefined && first !== undefined) {
    const advice =
      "The locks of the other statements last for the whole scan. Validate constraints in a migration of its own.";
    return [{ rule: "validate-alone", line: validation.line, advice }];
  }
  return [];
}

/** Finds what a migration does that the release before it, which serves meanwhile, would notice. */
export function reviewMigration(script: string, { created, earlierReleases }: ReviewContext): Finding[] {
  const statements = splitStatements(script).map((statement) => {
    const table = findTable(toOneLine(statement.text));
    const isNew = table !== null && created.has(table);
    const { lock, table: locked } = describeStatement(statement.text, created);
    return { ...statement, sql: normalize(statement.text), lock: isNew ? "none" : lock, locked, isNew };
  });
  const broken = statements
    .filter(({ isNew }) => !isNew)
    .flatMap(({ sql, line }) =>
      findBroken(sql).flatMap((rule) => {
        const advice = applyException(rule, readMarkers(script, line), earlierReleases);
        return advice === null ? [] : [{ rule: rule.id, line, advice }];
      }),
    );
  return [...broken, ...reviewTogether(script, statements)];
}
