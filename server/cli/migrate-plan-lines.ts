import type { PlannedMigration, PlannedStatement } from "@/server/platform/migrate/index";

/** What each lock keeps waiting while it lasts. */
const BLOCKED: Readonly<Record<PlannedStatement["lock"], string>> = {
  none: "",
  "ROW EXCLUSIVE": "readers and writers continue; changed rows are locked",
  "SHARE UPDATE EXCLUSIVE": "readers and writers continue",
  SHARE: "writers wait",
  "SHARE ROW EXCLUSIVE": "writers wait",
  "ACCESS EXCLUSIVE": "readers and writers wait",
  unknown: "",
};

const WORKS: Readonly<Record<PlannedStatement["work"], string>> = {
  instant: "instant, once it has its lock",
  rows: "writes rows",
  scan: "reads the whole table",
  index: "builds an index of the whole table",
  rewrite: "rewrites the whole table",
  unknown: "unknown",
};

function describeEffect({ lock, work, table }: PlannedStatement): string {
  if (lock === "unknown") return "code: read the statement to know what it locks";
  if (lock === "none") return "locks no existing table";
  const locked = table === null ? "" : ` on ${table}`;
  return `${lock}${locked}: ${BLOCKED[lock]}; ${WORKS[work]}`;
}

function toStatementLines(statement: PlannedStatement): string[] {
  const [first = "", ...rest] = statement.text.split("\n");
  return [
    `  line ${statement.line}: ${first}`,
    ...rest.map((line) => `    ${line}`),
    `    -> ${describeEffect(statement)}`,
  ];
}

const LONG = new Set<PlannedStatement["work"]>(["scan", "index", "rewrite"]);

/** Statements that keep others waiting for as long as a table is large. */
function blocksForLong({ lock, work }: PlannedStatement): boolean {
  return LONG.has(work) && lock !== "none" && lock !== "SHARE UPDATE EXCLUSIVE";
}

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

/** Formats a plan for people: each migration with its statements, and what keeps readers and writers waiting. */
export function migratePlanLines(plan: readonly PlannedMigration[]): string[] {
  if (plan.length === 0) return ["The database is up to date. There is nothing to apply."];
  const statements = plan.flatMap((migration) => migration.statements);
  const blocking = statements.filter(blocksForLong).length;
  const unknown = statements.filter(({ lock }) => lock === "unknown").length;
  const advice =
    blocking === 0
      ? "No statement keeps readers or writers waiting for as long as a table is large."
      : `${count(blocking, "statement")} may keep readers or writers waiting for as long as the table is large: apply at a quiet time.`;
  return [
    ...plan.flatMap(({ name, statements: own }) => [
      `${name} (${count(own.length, "statement")})`,
      ...own.flatMap(toStatementLines),
      "",
    ]),
    `${count(plan.length, "migration")} with ${count(statements.length, "statement")} to apply. Nothing was applied.`,
    advice,
    ...(unknown === 0 ? [] : [`${count(unknown, "statement")} can't be judged: read them.`]),
  ];
}
