// Raw SQL: a page is opened and answered once, however often its form is sent (ON CONFLICT, conditional update).
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

/** A page on which a customer saves a payment method. */
export interface SandboxMethodPage {
  id: string;
  /** The platform's name of the change. */
  reference: string;
  subscriptionId: string;
  title: string;
  returnUrl: string;
  cancelUrl: string;
  /** Token of the saved method; null: none yet. */
  paymentToken: string | null;
  /** Whether the bank refused the method. */
  declined: boolean;
}

const COLUMNS = `m.id, m.reference, m.subscription_id as "subscriptionId", m.title, m.return_url as "returnUrl",
  m.cancel_url as "cancelUrl", m.payment_token as "paymentToken", m.declined`;

const PUT = statement(
  "sandbox_method_page_put",
  `insert into sandbox_method_page (account_id, id, reference, subscription_id, title, return_url, cancel_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, id) do nothing`,
);

/** Insert a page; an existing one is left unchanged. */
export async function insertMethodPage(
  db: Statements,
  accountId: number,
  page: Omit<SandboxMethodPage, "paymentToken" | "declined"> & { now: Date },
): Promise<void> {
  const { id, reference, subscriptionId, title, returnUrl, cancelUrl, now } = page;
  await db.query(PUT, [accountId, id, reference, subscriptionId, title, returnUrl, cancelUrl, now]);
}

const ONE = readStatement(
  "sandbox_method_page_by_id",
  `select ${COLUMNS} from sandbox_method_page m where m.account_id = $1 and m.id = $2`,
);

export async function findMethodPage(
  db: Statements,
  accountId: number,
  id: string,
): Promise<SandboxMethodPage | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}

const ANSWER = statement(
  "sandbox_method_page_answer",
  `update sandbox_method_page set payment_token = $3, declined = $3::text is null
   where account_id = $1 and id = $2 and payment_token is null returning id`,
);

/**
 * Store the customer's method; `paymentToken` null: the bank refused it, and another one may follow. False: a method is
 * saved already.
 */
export async function answerMethodPage(
  tx: Statements,
  accountId: number,
  { id, paymentToken }: { id: string; paymentToken: string | null },
): Promise<boolean> {
  return (await tx.query(ANSWER, [accountId, id, paymentToken])).length > 0;
}

const TOKEN = readStatement(
  "sandbox_subscription_token",
  `select s.payment_token as "paymentToken", s.cancelled_at as "cancelledAt" from sandbox_subscription s
   where s.account_id = $1 and s.id = $2`,
);

/** What a subscription is charged on; null: unknown, e.g. from before subscriptions were stored. */
export async function findChargedToken(
  db: Statements,
  accountId: number,
  id: string,
): Promise<{ paymentToken: string; cancelledAt: Date | null } | null> {
  const [row] = await db.query(TOKEN, [accountId, id]);
  return row ?? null;
}
