import { type Statements, statement } from "@/server/platform/db/index";

// One index probe per account and table: none of these ids is unique beyond its account.
const ACCOUNTS = statement(
  "accounts_with_gateway_object",
  `select a.id as "accountId" from account a where ($2::text <> '' and exists (select from payment p
         where p.account_id = a.id and p.adapter = $1::text and p.external_payment_id = $2::text))
       or ($3::text <> '' and (exists (select from subscription s
           where s.account_id = a.id and s.external_subscription_id = $3::text)
         or exists (select from subscription_attempt t
           where t.account_id = a.id and t.external_reference_id = $3::text)))
       or ($4::text <> '' and exists (select from subscription_attempt t
         where t.account_id = a.id and t.token = $4::text))`,
);

/** The gateway's ids of an event's objects; empty: not sent. */
interface GatewayIds {
  adapter: string;
  externalPaymentId: string;
  externalSubscriptionId: string;
  attemptToken: string;
}

/** Whether another account of this installation has the payment, the subscription or the attempt. */
export async function belongsToOtherAccount(
  db: Statements,
  accountId: number,
  { adapter, externalPaymentId, externalSubscriptionId, attemptToken }: GatewayIds,
): Promise<boolean> {
  const ids = [externalPaymentId, externalSubscriptionId, attemptToken];
  const rows = await db.query<{ accountId: number }>(ACCOUNTS, [adapter, ...ids]);
  return rows.some((row) => row.accountId !== accountId);
}
