import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aComment, aReader } from "@/test/engagement";
import { aSubscription } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Tables without an account of their own. Extend it only with a reason: everything else has account_id NOT NULL. */
const WITHOUT_ACCOUNT: Readonly<Record<string, string>> = {
  _prisma_migrations: "of the installation",
  account: "the accounts themselves",
  audit_change: "belongs to its entry",
  audit_entry: "has none for acts of the installation and of organizations",
  call_count: "rate limits of the installation",
  comment_change: "belongs to its realm",
  comment_popularity: "belongs to its comment",
  comment_reaction: "belongs to its comment, whose account must be the reader's",
  comment_span: "belongs to its realm",
  import_problem: "belongs to its run",
  oauth_client_secret: "belongs to its client",
  oauth_consent: "belongs to its client, whose account must be the member's",
  organization: "has several accounts",
  organization_user: "belongs to its organization",
  page_reaction: "belongs to its page, whose account must be the reader's",
  queued_mail: "has none for mails of the installation",
  secret_canary: "of the installation",
  sign_in_throttle: "throttles by address and name over all accounts",
  spent_challenge: "challenges are random and belong to no account",
  staff_password_link: "belongs to its user, who may work for several accounts",
  staff_session: "belongs to its user, who may work for several accounts",
  staff_identity: "belongs to its user, who may work for several accounts",
  staff_authenticator: "belongs to its user, who may work for several accounts",
  staff_recovery_code: "belongs to its user, who may work for several accounts",
  staff_passkey: "belongs to its user, who may work for several accounts",
  staff_sign_in_step: "belongs to its user, who may work for several accounts",
  staff_passkey_challenge: "challenges are random and belong to no account",
  staff_user: "may work for several accounts",
};

/** Foreign keys whose two rows may have different accounts, with the reason. */
const ACROSS_ACCOUNTS: Readonly<Record<string, string>> = {};

const foreignKeyRow = z.object({
  name: z.string(),
  table: z.string(),
  parent: z.string(),
  tableHasAccount: z.boolean(),
  columns: z.array(z.string()),
  isComposite: z.boolean(),
  /** Source of the trigger function that guards the table; null: none. */
  guard: z.string().nullable(),
  /** Columns whose update runs it. */
  guardedColumns: z.array(z.string()),
});

const FOREIGN_KEYS = `
  select f.conname::text as name, child.relname::text as "table", parent.relname::text as parent,
    own.attnum is not null as "tableHasAccount",
    (select array_agg(attname::text) from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)) as columns,
    account.attnum = any (f.confkey) as "isComposite",
    p.prosrc as guard,
    coalesce((select array_agg(attname::text) from pg_attribute
      where attrelid = f.conrelid and attnum = any (t.tgattr::int2[])), '{}') as "guardedColumns"
  from pg_constraint f
  join pg_class child on child.oid = f.conrelid
  join pg_class parent on parent.oid = f.confrelid
  join pg_attribute account on account.attrelid = f.confrelid and account.attname = 'account_id'
  left join pg_attribute own on own.attrelid = f.conrelid and own.attname = 'account_id'
  left join pg_trigger t on t.tgrelid = f.conrelid and t.tgname = child.relname || '_references_one_account'
    and t.tgenabled = 'O' and t.tgtype & 1 = 1 and t.tgtype & 2 = 0 and t.tgtype & 4 = 4 and t.tgtype & 16 = 16
  left join pg_proc p on p.oid = t.tgfoid
  where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace
  order by 2, 1`;

type ForeignKey = z.output<typeof foreignKeyRow>;

async function readForeignKeys(): Promise<ForeignKey[]> {
  return z.array(foreignKeyRow).parse(await app.db.prisma.$queryRawUnsafe(FOREIGN_KEYS));
}

/** The guards, with the foreign keys that their functions name. */
const GUARDS = `
  select c.relname::text as "table", p.prosrc as guard,
    array(select conname::text from pg_constraint where conrelid = c.oid and contype = 'f') as keys
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where t.tgname = c.relname || '_references_one_account' and not c.relispartition order by 1`;

const guardRow = z.object({ table: z.string(), guard: z.string(), keys: z.array(z.string()) });

/** The foreign keys that guards compare and that are gone: such a guard fails, or checks what nothing refers to. */
function findMissing(rows: unknown): string[] {
  return z
    .array(guardRow)
    .parse(rows)
    .flatMap(({ guard, keys }) => {
      const named = [...guard.matchAll(/CONSTRAINT = '([^']+)'|\('([^']+)', \(SELECT/g)].map(
        ([, inCheck, inList]) => inCheck ?? inList ?? "",
      );
      expect(named).not.toEqual([]);
      return named.filter((name) => !keys.includes(name));
    });
}

/** Whether the accounts of both rows are compared: by the key itself, or by the guard of its table. */
function isGuarded(key: ForeignKey, siblings: number): boolean {
  if (key.isComposite) return true;
  // The only reference of a table without the column decides its account: there is nothing to compare.
  if (!key.tableHasAccount && siblings === 1) return true;
  const updates = key.tableHasAccount ? ["account_id", ...key.columns] : key.columns;
  return (
    key.guard?.includes(`'${key.name}'`) === true &&
    updates.every((column) => key.guardedColumns.includes(column))
  );
}

interface Undone {
  run: (sql: string) => Promise<unknown>;
  read: (sql: string) => Promise<unknown>;
}

/** Does work in a transaction that is rolled back. */
async function undone(work: (tx: Undone) => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  const transaction = app.db.transaction(async ({ prisma }) => {
    await work({
      run: (sql) => prisma.$executeRawUnsafe(sql),
      read: (sql) => prisma.$queryRawUnsafe(sql),
    });
    throw undo;
  });
  await transaction.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

describe("the schema", () => {
  it("gives every table an account, or names why it has none", async () => {
    const rows = await app.db.prisma.$queryRawUnsafe<{ name: string }[]>(`
      select c.relname::text as name from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum is null order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_ACCOUNT).sort());
  });

  it("compares the accounts of both rows of every foreign key between tables with an account", async () => {
    const keys = await readForeignKeys();
    const unguarded = keys.filter(
      (key) => !isGuarded(key, keys.filter(({ table }) => table === key.table).length),
    );
    expect(unguarded.map(({ name }) => name)).toEqual(Object.keys(ACROSS_ACCOUNTS).sort());
    expect(keys.length).toBeGreaterThan(60);
  });

  it("never lets a row move to another account", async () => {
    const rows = await app.db.prisma.$queryRawUnsafe<{ name: string }[]>(`
      select c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'account_is_final' and t.tgenabled = 'O')`);
    expect(rows).toEqual([]);
  });

  it("would report a table whose guard does not know one of its foreign keys", async () => {
    await undone(async ({ run, read }) => {
      await run("alter table page_merge add column reader_id int references reader (id)");
      const rows = z.array(foreignKeyRow).parse(await read(FOREIGN_KEYS));
      const added = rows.find(({ name }) => name === "page_merge_reader_id_fkey");
      expect(added !== undefined && isGuarded(added, 1)).toBe(false);
      await run("select guard_account_references('page_merge')::text");
      const after = z.array(foreignKeyRow).parse(await read(FOREIGN_KEYS));
      const guarded = after.find(({ name }) => name === "page_merge_reader_id_fkey");
      expect(guarded !== undefined && isGuarded(guarded, 1)).toBe(true);
    });
  });

  it("has no guard that names a foreign key which is gone", async () => {
    expect(findMissing(await app.db.prisma.$queryRawUnsafe(GUARDS))).toEqual([]);
  });

  it.each([
    ["bookmark", "bookmark_page_id_fkey"],
    ["comment_reaction", "comment_reaction_reader_id_fkey"],
  ])(
    "would report the guard of %s, of which a foreign key was removed, until it is written again",
    async (table, key) => {
      await undone(async ({ run, read }) => {
        await run(`alter table ${table} drop constraint ${key}`);
        expect(findMissing(await read(GUARDS))).toEqual([key]);
        await run(`select guard_account_references('${table}')::text`);
        expect(findMissing(await read(GUARDS))).toEqual([]);
      });
    },
  );

  it("lets a guarded column be removed: drop the guard, change, call it again", async () => {
    await undone(async ({ run, read }) => {
      await run("alter table bookmark add column other_page_id int references page (id)");
      await run("select guard_account_references('bookmark')::text");
      await run("drop trigger bookmark_references_one_account on bookmark");
      await run("alter table bookmark drop column other_page_id");
      await run("select guard_account_references('bookmark')::text");
      expect(findMissing(await read(GUARDS))).toEqual([]);
      const keys = z.array(foreignKeyRow).parse(await read(FOREIGN_KEYS));
      const own = keys.filter(({ table }) => table === "bookmark");
      expect(own.length).toBeGreaterThan(1);
      expect(own.filter((key) => !isGuarded(key, own.length))).toEqual([]);
    });
  });

  it("writes a guard again without making readers wait", async () => {
    await undone(async ({ run, read }) => {
      // One with a guard, one that needs none.
      for (const table of ["bookmark", "staff_user"])
        await run(`select guard_account_references('${table}')::text`);
      const held = await read(`
        select distinct l.relation::regclass::text as "table", l.mode from pg_locks l
        where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode like '%Exclusive%'
          and l.relation in ('bookmark'::regclass, 'staff_user'::regclass) order by 1, 2`);
      expect(held).toEqual([{ table: "bookmark", mode: "ShareRowExclusiveLock" }]);
    });
  });
});

describe("the database itself refuses", () => {
  let own: TestAccount;
  let other: TestAccount;
  let ids: Record<"comment" | "reader" | "theirReader" | "theirPage" | "subscription" | "theirPlan", number>;

  beforeAll(async () => {
    own = await app.createAccount();
    other = await app.createAccount();
    const reader = await aReader(own, "1");
    const comment = await aComment(reader.ctx);
    const theirReader = await aReader(other, "2");
    await aComment(theirReader.ctx);
    const theirs = await app.db.prisma.page.findFirstOrThrow({ where: { accountId: other.account.id } });
    const subscriber = await aSubscriber(own, "own@readers.test");
    const plan = await aPlan(own);
    const subscription = await aSubscription(own, { subscriber, planId: plan.id });
    ids = {
      comment: comment.id,
      reader: reader.id,
      theirReader: theirReader.id,
      theirPage: theirs.id,
      subscription: subscription.id,
      theirPlan: (await aPlan(other)).id,
    };
  });

  const run = (sql: string) => app.db.prisma.$executeRawUnsafe(sql);

  it.each([
    [
      "a comment by another account's reader",
      () => `update comment set author_id = ${ids.theirReader} where id = ${ids.comment}`,
      "comment_author_id_fkey",
    ],
    [
      "a subscription to another account's plan",
      () => `update subscription set plan_id = ${ids.theirPlan} where id = ${ids.subscription}`,
      "subscription_plan_id_fkey",
    ],
    [
      "a new row that refers to another account's page",
      () => `insert into bookmark (account_id, reader_id, page_id, created_at, updated_at)
      values (${own.account.id}, ${ids.reader}, ${ids.theirPage}, now(), now())`,
      "bookmark_page_id_fkey",
    ],
    [
      "a reaction of another account's reader",
      () => `insert into comment_reaction (comment_id, reader_id, reaction_id, created_at)
      values (${ids.comment}, ${ids.theirReader}, 1, now())`,
      "different accounts",
    ],
    [
      "a row that moves to another account",
      () => `update subscription set account_id = ${other.account.id} where id = ${ids.subscription}`,
      "cannot move to another account",
    ],
  ])("%s", async (_what, sql, message) => {
    await expect(run(sql())).rejects.toThrow(message);
  });

  it("nothing that stays within the account", async () => {
    await run(`update comment set author_id = ${ids.reader} where id = ${ids.comment}`);
    await run(
      `update subscription set account_id = account_id, plan_id = plan_id where id = ${ids.subscription}`,
    );
    await run(
      `insert into comment_reaction (comment_id, reader_id, reaction_id, created_at) values (${ids.comment}, ${ids.reader}, 1, now())`,
    );
  });
});
