import { expect, it } from "vitest";
import { SEALED_COLUMNS } from "@/server/secrets/sealed-columns.rules";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Tables that the audit log does not record, each with the reason. */
const UNRECORDED: Readonly<Record<string, string>> = {
  audit_entry: "the log itself",
  audit_change: "the log itself",
  _prisma_migrations: "a log of its own",
  account_event: "a log of its own",
  event_bundle: "follows from recorded changes",
  event_outbox: "follows from recorded changes",
  subscription_past: "follows from recorded changes",
  comment_change: "follows from recorded changes",
  comment_realm: "counts",
  comment_span: "counts",
  comment_popularity: "counts",
  story_facet_count: "counts",
  story_vote_tally: "counts",
  learned_total: "counts",
  learned_word: "counts; a reset has an entry without rows",
  published_story: "derived from the recorded version",
  story_search: "derived from the recorded version",
  search_word: "derived from the recorded version",
  search_word_due: "work of the platform",
  story_facet: "derived from the recorded version",
  story_slug_alias: "derived from the recorded story",
  story_group_entry: "derived from the recorded collection",
  call_count: "work of the platform",
  sign_in_throttle: "work of the platform",
  idempotency_key: "work of the platform",
  invoice_counter: "work of the platform",
  spent_challenge: "work of the platform",
  staff_sign_in_step: "work of the platform; the recorded session follows",
  staff_passkey_challenge: "work of the platform; the recorded passkey or session follows",
  bulk_request: "work of the platform",
  webhook_message: "the delivery log; a replay has an entry that names the delivery",
  webhook_delivery: "the delivery log; a replay has an entry that names the delivery",
  webhook_attempt: "the delivery log",
  subscriber_mail: "the log of sent mails",
  import_problem: "the report of the recorded import",
  imported_comment: "stored for the recorded import until its story exists",
  referral_voucher: "gift codes, loaded in bulk; a load has an entry, the codes are worth money",
  ledger_entry: "the books, append-only themselves",
  subscription_attempt: "checkouts of buyers; the recorded subscription follows",
  subscription_cancellation: "written with the recorded subscription",
  retention_acceptance: "written with the recorded subscription",
  payment_method_change: "acts of readers, in the log of the subscription",
  subscription_card: "what a gateway tells",
  coupon_redemption: "written with the recorded subscription",
  comment_reaction: "acts of readers",
  page_reaction: "acts of readers",
  bookmark: "acts of readers",
  ignored_author: "acts of readers",
  seen_replies: "acts of readers",
  mail_preference: "acts of readers",
  reader_follow: "acts of readers",
  gift_link: "acts of readers",
  suppressed_address: "follows from a mail that was refused, or a report of the mail provider",
  newsletter_sign_up: "acts of readers",
  newsletter_letter: "the log of sent letters",
  push_subscription: "acts of readers",
  push_delivery: "the log of sent notifications",
  reader_notice: "follows from comments",
  reader_mail: "the log of sent mails",
  attachment: "acts of readers",
  story_vote: "acts of readers",
  meter_reading: "acts of readers",
  member_token: "acts of readers",
  member_email_change: "acts of readers",
  member_login: "acts of readers",
  phone_code: "acts of readers",
  oauth_code: "acts of readers",
  oauth_access_token: "acts of readers",
  oauth_consent: "acts of readers",
  crawl_licence: "acts of readers",
  crawl_meter: "acts of readers",
  crawl_log: "a log of its own",
  sandbox_order: "the simulated gateway",
  sandbox_subscription: "the simulated gateway",
  sandbox_method_page: "the simulated gateway",
  sandbox_payment: "the simulated gateway",
  sandbox_refund: "the simulated gateway",
  sandbox_event: "the simulated gateway",
};

interface Recorded {
  table: string;
  ids: string[];
  personal: string[];
  derived: string[];
}

async function listRecorded(): Promise<Recorded[]> {
  const rows = await app.db.prisma.$queryRaw<{ table: string; args: string }[]>`
    select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as args from pg_trigger where tgname = 'audit'`;
  return rows.map(({ table, args }) => {
    const [ids = [], personal = [], derived = []] = args
      .split("\\000")
      .map((text) => text.split(",").filter((column) => column !== ""));
    return { table, ids, personal, derived };
  });
}

async function listColumns(): Promise<Map<string, string[]>> {
  const rows = await app.db.prisma.$queryRaw<{ table: string; columns: string[] }[]>`
    select c.relname::text as "table", array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`;
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

it("every table is recorded, or is named with the reason why it is not", async () => {
  const tables = (await listRecorded()).map(({ table }) => table);
  const all = [...(await listColumns()).keys()];
  expect([...tables, ...Object.keys(UNRECORDED)].toSorted()).toEqual(all.toSorted());
});

it("recorded tables name columns that exist", async () => {
  const columns = await listColumns();
  for (const { table, ids, personal, derived } of await listRecorded()) {
    expect([table, ids.length > 0]).toEqual([table, true]);
    for (const column of [...ids, ...personal, ...derived])
      expect([table, columns.get(table)]).toEqual([table, expect.arrayContaining([column])]);
  }
});

const NO_SECRETS: Readonly<Record<string, string>> = {
  "account.key": "the public key of the client APIs",
  "page.key": "the normalized address of a page",
};

it("no column with a hash, a token or a sealed text is recorded in plain text", async () => {
  const recorded = await listRecorded();
  const columns = await listColumns();
  const isSecret = async (name: string) => {
    const rows = await app.db.prisma.$queryRaw<
      { secret: boolean }[]
    >`select audit_is_secret(${name}) as secret`;
    return rows[0]?.secret;
  };
  const sealed = SEALED_COLUMNS.map(({ table, column }) => ({ table, name: column.split(".").at(-1) ?? "" }));
  const named = recorded.flatMap(({ table, personal, derived }) =>
    (columns.get(table) ?? [])
      .filter((name) => /hash|token|secret|password|jwk|credential|^key$/.test(name))
      .filter((name) => ![...personal, ...derived].includes(name) && !(`${table}.${name}` in NO_SECRETS))
      .map((name) => ({ table, name })),
  );
  for (const { table, name } of [...sealed, ...named]) {
    if (table in UNRECORDED) continue;
    const skipped = recorded.find((one) => one.table === table);
    const isLeftOut = [...(skipped?.personal ?? []), ...(skipped?.derived ?? [])].includes(name);
    expect([table, name, isLeftOut || (await isSecret(name))]).toEqual([table, name, true]);
  }
});
