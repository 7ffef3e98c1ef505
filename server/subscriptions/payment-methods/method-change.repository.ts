// Raw SQL: changes are claimed and finished by conditional updates, under the lock of their subscription.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

/** A change of a subscription's payment method. */
export interface StoredChange {
  id: number;
  subscriptionId: number;
  subscriberId: number;
  token: string;
  adapter: string;
  pageReference: string | null;
  status: "open" | "saving" | "saved" | "failed";
  newMethod: string | null;
  /** The replaced method, until its gateway has detached it. */
  formerMethod: string | null;
  failureCode: string | null;
}

const COLUMNS = `c.id, c.subscription_id as "subscriptionId", s.subscriber_id as "subscriberId!", c.token, c.adapter,
  c.page_reference as "pageReference", c.status, c.new_method as "newMethod", c.former_method as "formerMethod",
  c.failure_code as "failureCode"`;

const INSERT = statement(
  "method_change_insert",
  `insert into payment_method_change (account_id, subscription_id, token, adapter, created_at)
   values ($1, $2, $3, $4, $5)`,
);

export async function insertChange(
  db: Statements,
  accountId: number,
  change: { subscriptionId: number; token: string; adapter: string; now: Date },
): Promise<void> {
  const { subscriptionId, token, adapter, now } = change;
  await db.query(INSERT, [accountId, subscriptionId, token, adapter, now]);
}

const SAVE_PAGE = statement(
  "method_change_page",
  `update payment_method_change set page_reference = $3 where account_id = $1 and token = $2`,
);

export async function savePage(
  db: Statements,
  accountId: number,
  { token, pageReference }: { token: string; pageReference: string },
): Promise<void> {
  await db.query(SAVE_PAGE, [accountId, token, pageReference]);
}

const BY_TOKEN = readStatement(
  "method_change_by_token",
  `select ${COLUMNS} from payment_method_change c
     join subscription s on s.account_id = c.account_id and s.id = c.subscription_id
   where c.account_id = $1 and c.token = $2`,
);

/** Find a change by its token; null: unknown. */
export async function findChange(
  db: Statements,
  accountId: number,
  token: string,
): Promise<StoredChange | null> {
  const [row] = await db.query(BY_TOKEN, [accountId, token]);
  return row ?? null;
}

// One change of a subscription is made at a time, so that the gateway and the database end with the same method.
const CLAIM = statement(
  "method_change_claim",
  `update payment_method_change c set status = 'saving', new_method = $3, claimed_until = $5
   where c.account_id = $1 and c.id = $2
     and (c.status = 'open' or (c.status = 'saving' and c.claimed_until <= $4::timestamptz))
     and not exists (select from payment_method_change o where o.account_id = c.account_id
       and o.subscription_id = c.subscription_id and o.id <> c.id and o.status = 'saving'
       and o.claimed_until > $4::timestamptz)
   returning c.id`,
);

/** Claim a change until a time, with its subscription locked. False: a process is at work on one of them. */
export async function claimChange(
  tx: Statements,
  accountId: number,
  { id, newMethod, now, until }: { id: number; newMethod: string; now: Date; until: Date },
): Promise<boolean> {
  return (await tx.query(CLAIM, [accountId, id, newMethod, now, until])).length > 0;
}

const SAVE_FORMER = statement(
  "method_change_former",
  `update payment_method_change set former_method = coalesce(former_method, $3)
   where account_id = $1 and id = $2 and status = 'saving'`,
);

/** Store which method is replaced, before it is: a retry no longer finds it at the gateway. */
export async function saveFormerMethod(
  db: Statements,
  accountId: number,
  { id, formerMethod }: { id: number; formerMethod: string },
): Promise<void> {
  await db.query(SAVE_FORMER, [accountId, id, formerMethod]);
}

const FINISH = statement(
  "method_change_finish",
  `update payment_method_change set status = 'saved', claimed_until = null, finished_at = $3
   where account_id = $1 and id = $2 and status = 'saving' returning id`,
);

/** Mark a claimed change as saved. False: another process has finished it. */
export async function finishChange(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  return (await tx.query(FINISH, [accountId, id, now])).length > 0;
}

const FAIL = statement(
  "method_change_fail",
  `update payment_method_change set status = 'failed', failure_code = $3, claimed_until = null, finished_at = $4
   where account_id = $1 and token = $2 and status in ('open', 'saving')`,
);

/** Mark a change as failed; one that is finished stays as it is. */
export async function failChange(
  db: Statements,
  accountId: number,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<void> {
  await db.query(FAIL, [accountId, token, code.slice(0, 100), now]);
}

const RELEASE = statement(
  "method_change_release",
  `update payment_method_change set status = 'open', claimed_until = null
   where account_id = $1 and id = $2 and status = 'saving'`,
);

/** Give up a claim after a temporary failure, so that the next try need not wait. */
export async function releaseChange(db: Statements, accountId: number, id: number): Promise<void> {
  await db.query(RELEASE, [accountId, id]);
}

// A wallet's token is sealed: any wallet of the subscriber at this gateway may be this method.
const IS_USED = statement(
  "method_change_in_use",
  `select exists (select from subscription o where o.account_id = $1 and o.id <> $2 and o.payment_token = $3
       and o.recurring and o.deleted_at is null and o.expired_at is null)
     or exists (select from subscription s join subscriber_wallet w on w.account_id = s.account_id
         and w.subscriber_id = s.subscriber_id and w.provider = s.payment_type
       where s.account_id = $1 and s.id = $2) as "isUsed!"`,
);

/** Whether something else here is charged on a method, so that it must stay at its gateway. */
export async function isMethodUsed(
  db: Statements,
  accountId: number,
  { subscriptionId, method }: { subscriptionId: number; method: string },
): Promise<boolean> {
  const [row] = await db.query(IS_USED, [accountId, subscriptionId, method]);
  return row?.isUsed ?? true;
}

const DETACHED = statement(
  "method_change_detached",
  `update payment_method_change set former_method = null where account_id = $1 and id = $2 and status = 'saved'`,
);

/** Note that the replaced method is no longer at its gateway, or has to stay there. */
export async function markDetached(db: Statements, accountId: number, id: number): Promise<void> {
  await db.query(DETACHED, [accountId, id]);
}

const SAVE_TOKEN = statement(
  "method_change_token",
  `update subscription set payment_token = $3, updated_at = $4 where account_id = $1 and id = $2`,
);

/** Set the token by which a subscription is charged. */
export async function saveToken(
  tx: Statements,
  accountId: number,
  { id, paymentToken, now }: { id: number; paymentToken: string; now: Date },
): Promise<void> {
  await tx.query(SAVE_TOKEN, [accountId, id, paymentToken, now]);
}

// Left open by a subscriber who closed the window, or begun by a crashed process; or replaced and not detached yet. An
// older page whose subscriber has saved a method on a newer one since stays unfinished.
const IS_UNFINISHED = `((c.status in ('open', 'saving') and c.page_reference is not null
      and not exists (select from payment_method_change n where n.account_id = c.account_id
        and n.subscription_id = c.subscription_id and n.id > c.id and n.status = 'saved'))
    or (c.status = 'saved' and c.former_method is not null))`;

const UNFINISHED = readStatement(
  "method_changes_unfinished",
  `select c.token from payment_method_change c where c.account_id = $1 and c.created_at > $2 and c.created_at <= $3
     and ${IS_UNFINISHED} order by c.id limit 500`,
);

interface Opened {
  after: Date;
  until: Date;
}

/** List the tokens of an account's unfinished changes that were opened in a period. */
export async function findUnfinished(
  db: Statements,
  accountId: number,
  { after, until }: Opened,
): Promise<string[]> {
  return (await db.query(UNFINISHED, [accountId, after, until])).map(({ token }) => token);
}

const ACCOUNTS = statement(
  "method_changes_accounts",
  `select distinct c.account_id as "accountId" from payment_method_change c
   where c.created_at > $1 and c.created_at <= $2 and ${IS_UNFINISHED} order by 1`,
);

/** List the accounts with unfinished changes that were opened in a period. */
export async function findAccounts(db: Statements, { after, until }: Opened): Promise<number[]> {
  return (await db.query(ACCOUNTS, [after, until])).map(({ accountId }) => accountId);
}
