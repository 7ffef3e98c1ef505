import { type Statements, statement } from "@/server/platform/db/index";

// Raw SQL: one statement changes the JSON document, so that concurrent switches of two kinds are both stored.
const WRITE = statement(
  "mails_off_write",
  `update account set settings = jsonb_set(coalesce(settings, '{}'::jsonb), '{subscriptions}',
     coalesce(settings -> 'subscriptions', '{}'::jsonb) || jsonb_build_object('mailsOff',
       coalesce(settings -> 'subscriptions' -> 'mailsOff', '[]'::jsonb) - $2::text
         || case when $3::boolean then jsonb_build_array($2::text) else '[]'::jsonb end))
   where id = $1`,
);

export async function writeMailsOff(
  db: Statements,
  accountId: number,
  { kind, isOff }: { kind: string; isOff: boolean },
): Promise<void> {
  await db.query(WRITE, [accountId, kind, isOff]);
}
