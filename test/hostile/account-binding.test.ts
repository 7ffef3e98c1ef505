import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { findUnboundTables, returnsAccountIdsOnly } from "./account-binding";
import { callsWithoutAccount, ormCallsWithoutAccount } from "./account-in-calls";
import { type CollectedStatement, collectFileStatements, type Drive, MADE } from "./collect-statements";

const app = useTestApp();
const SERVER = join(import.meta.dirname, "../../server");

interface Source {
  name: string;
  path: string;
  text: string;
}

/** All code of subscriptions, payments, webhooks and the audit log that could query the database. */
const sources: readonly Source[] = ["subscriptions", "payments", "webhooks", "audit"].flatMap((area) =>
  readdirSync(join(SERVER, area), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(SERVER, area, name))
    .map((path) => ({ path, name: path.slice(SERVER.length + 1), text: readFileSync(path, "utf8") })),
);
const repositories = sources.filter(({ name }) => name.endsWith("repository.ts"));

const NO_SLICE = { direction: "forward", from: null, take: 2 };
const FIGURES = ["running", "new", "switched_in", "lost", "switched_out", "in_trial", "converted"];
function call(exported: Record<string, unknown>, name: string, args: readonly unknown[]): void {
  const value = exported[name];
  if (typeof value !== "function") throw new Error(`no function ${name}`);
  value(...args);
}

/** Every filter of a list; a name that a list does not know filters nothing. */
const NARROWED = Object.fromEntries(
  [
    ...["adapter", "again", "currency", "doneFrom", "doneTo", "from", "kind", "named", "number", "recovered"],
    ...["shown", "status", "subscriber", "subscription", "to"],
  ].map((name) => [name, "x"]),
);

/** Every condition of the audit log. */
const AUDITED = Object.fromEntries(
  ["from", "to", "actorKind", "actorId", "action", "type", "text"].map((name) => [name, "x"]),
);

function listed(name: string): Drive {
  return (exported, db) => call(exported, name, [db, 1, { conditions: NARROWED, slice: NO_SLICE }]);
}

/** Files that build their statements on demand, and the calls that make them do so. */
const DRIVES: Readonly<Record<string, Drive>> = {
  "audit/audit-log.repository.ts": (exported, db) => {
    for (const direction of ["forward", "backward"])
      call(exported, "findEntries", [db, 1, { conditions: AUDITED, slice: { ...NO_SLICE, direction } }]);
  },
  "subscriptions/billing/dunning.repository.ts": listed("findDunningPage"),
  "subscriptions/billing/invoice-list.repository.ts": listed("findInvoicePage"),
  "subscriptions/billing/payment-list.repository.ts": listed("findPaymentPage"),
  "subscriptions/billing/refund-list.repository.ts": listed("findRefundPage"),
  "subscriptions/billing/recurring-rows.repository.ts": (exported, db) => {
    for (const figure of FIGURES) {
      const query = { figure, from: null, to: null, currency: null, planId: null };
      call(exported, "findRecurringRows", [db, 1, { query, slice: NO_SLICE }]);
      call(exported, "findRecurringSums", [db, 1, query]);
    }
  },
};

/** Statements over all accounts, with the reason; none returns anything that an account would see. */
const OVER_ACCOUNTS: Readonly<Record<string, string>> = {
  audit_entries_of_installation: "reads the entries that belong to no account",
  webhook_retention_attempts: "deletes old rows of the installation and returns their number",
  webhook_retention_deliveries: "deletes old rows of the installation and returns their number",
  webhook_retention_messages: "deletes old rows of the installation and returns their number",
  webhook_subscribed_events:
    "compares each event with the endpoints of its own account, and returns positions",
};

const isOverAccounts = ({ name, text }: CollectedStatement): boolean =>
  returnsAccountIdsOnly(text) || name in OVER_ACCOUNTS;

async function collectStatements({ name, path, text }: Source): Promise<CollectedStatement[]> {
  if (text.search(MADE) < 0 && !(name in DRIVES)) return [];
  return collectFileStatements(path, text, DRIVES[name]);
}

let tables: ReadonlySet<string>;

beforeAll(async () => {
  const rows = await app.db.prisma.$queryRawUnsafe<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  tables = new Set(rows.map(({ name }) => name));
});

/** Statements without an account: those over all accounts, and those that read no table. */
function takesNone(one: CollectedStatement): boolean {
  const text = one.text.replaceAll(/'[^']*'/g, "''");
  return isOverAccounts(one) || ![...tables].some((table) => new RegExp(`\\b${table}\\b`).test(text));
}

/** The faults of a file: statements that are not bound, calls without the account, rows found without one. */
async function findUnbound(source: Source): Promise<string[]> {
  const statements = await collectStatements(source);
  const unbound = statements.flatMap((one) => {
    const what = isOverAccounts(one) ? [] : findUnboundTables(one.text, tables);
    return what.length === 0 ? [] : [`${one.name}: ${what.join(", ")}`];
  });
  const free = new Set(statements.filter(takesNone).map(({ constant }) => constant));
  return [...unbound, ...callsWithoutAccount(source.text, free), ...ormCallsWithoutAccount(source.text)];
}

it("binds every query of subscriptions, payments, webhooks and the audit log to its account", async () => {
  const unbound: string[] = [];
  let seen = 0;
  for (const source of sources) {
    unbound.push(...(await findUnbound(source)).map((what) => `${source.name}: ${what}`));
    seen += source.text.match(MADE)?.length ?? 0;
  }
  expect(unbound).toEqual([]);
  expect(seen).toBeGreaterThan(280);
  const otherFiles = sources.filter(({ name }) => !name.endsWith("repository.ts") && !(name in DRIVES));
  const querying = otherFiles.filter(
    ({ text }) => text.search(MADE) >= 0 || /\bprisma\.\w+\.\w+\(/.test(text),
  );
  expect(querying.map(({ name }) => name)).toEqual([]);
});

it("lists no statement as one over all accounts that is bound to its account", async () => {
  const unbound: string[] = [];
  for (const source of sources)
    for (const { name, text } of await collectStatements(source))
      if (name in OVER_ACCOUNTS && findUnboundTables(text, tables).length > 0) unbound.push(name);
  expect(unbound.toSorted()).toEqual(Object.keys(OVER_ACCOUNTS).toSorted());
});

describe("a query that loses its account is detected", () => {
  const OWN = /(?:\b\w+\.)?\baccount_id = \$1(?!\d)/g;

  it("in every statement that no longer compares with the account", async () => {
    const missed: string[] = [];
    let tried = 0;
    for (const source of repositories) {
      for (const { name, text } of await collectStatements(source)) {
        if (text.search(OWN) < 0) continue;
        tried += 1;
        if (findUnboundTables(text.replaceAll(OWN, "true"), tables).length === 0) missed.push(name);
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(190);
  });

  it("in every statement that compares with anything but the first value", async () => {
    const missed: string[] = [];
    for (const source of repositories)
      for (const { name, text } of await collectStatements(source))
        if (
          text.search(OWN) >= 0 &&
          findUnboundTables(text.replaceAll(OWN, "account_id = $2"), tables).length === 0
        )
          missed.push(name);
    expect(missed).toEqual([]);
  });

  it("in every insert that does not set the account of the row", async () => {
    const missed: string[] = [];
    let tried = 0;
    for (const source of repositories) {
      for (const { name, text } of await collectStatements(source)) {
        const without = text.replace(/(insert into \w+(?: as \w+)? \()account_id, /, "$1");
        if (without === text) continue;
        tried += 1;
        if (findUnboundTables(without, tables).length === 0) missed.push(name);
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(25);
  });

  async function losesAccount(source: Source, altered: Source): Promise<boolean> {
    const [before, after] = [await collectStatements(source), await collectStatements(altered)];
    return before.some(({ text }, n) => text.search(OWN) >= 0 && (after[n]?.text ?? "").search(OWN) < 0);
  }

  it("in every file whose source is changed in this way", async () => {
    const missed: string[] = [];
    let tried = 0;
    const changes: readonly ((text: string) => string)[] = [
      (text) => text.replace(OWN, "true"),
      (text) => text.replaceAll(/\[(?:\w+\.)*(?:accountId|account\.id), /g, "[0, "),
      (text) => text.replaceAll(/where: \{ (?:id, )?accountId\b(?:, id)?/g, "where: { id"),
    ];
    for (const source of repositories) {
      for (const [n, change] of changes.entries()) {
        const altered = { ...source, text: change(source.text) };
        if (altered.text === source.text) continue;
        // The rest may still be bound by its key, or be sent by another file only: those were checked above.
        if (n === 0 && !(await losesAccount(source, altered))) continue;
        tried += 1;
        if ((await findUnbound(altered)).length === 0) missed.push(`${source.name}: change ${n + 1}`);
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  });

  it.each([
    [
      "one part of a union",
      "select id from asset a where a.account_id = $1 union select id from asset a where a.id = $2",
    ],
    [
      "a query in brackets",
      "select p.id, (select count(*) from payment) from subscriber p where p.account_id = $1",
    ],
    [
      "a query with a name",
      "with all_of_it as (select * from invoice) select i.id from invoice i where i.account_id = $1",
    ],
    ["a joined table", "select s.id from subscription s join payment p on p.id = $2 where s.account_id = $1"],
    ["ids from outside", "select s.id from unnest($2::int[]) as f (id) join subscription s on s.id = f.id"],
    ["a delete", "delete from payment where id = $1"],
    ["a list of accounts that tells more", "select a.id, a.name from account a order by 1"],
    [
      "an update by another's rows",
      "update subscription s set notes = '' from (select 7 as id) x where s.id = x.id",
    ],
  ])("in %s", (_where, sql) => {
    expect(returnsAccountIdsOnly(sql) ? [] : findUnboundTables(sql, tables)).not.toEqual([]);
  });
});
