import { createHash, randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { demoAccount, queryDatabase } from "./conversation";
import { databaseUrl } from "./server-facts";

/** Writes comments that wait for a moderator on a page of the demo, each with this mark in its text. */
export async function writePending(texts: readonly string[]): Promise<string> {
  const mark = `mark-${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with account as (select id, site_url from account order by id limit 1),
       reader as (
         insert into reader (account_id, kind, name, slug, bio, created_at, updated_at)
         select id, 'guest', 'Rita Reader', $1, '', now(), now() from account returning id, account_id),
       page as (
         insert into page (account_id, url, headline, created_at, updated_at)
         select id, site_url || '/' || $1, 'The harbour wall', now(), now() from account returning id, account_id)
       insert into comment_realm (account_id, page_id, created_at) select account_id, id, now() from page
       returning id as realm, page_id as page, account_id as account, (select id from reader) as reader`,
      [mark],
    );
    for (const [index, text] of texts.entries()) {
      const insert = `${text} ${mark}\n`;
      await client.query(
        `insert into comment (account_id, page_id, realm_id, author_id, ops, text, is_published, toxicity, spam_probability,
           phase, reason, verdict, created_at, updated_at)
         values ($1, $2, $3, $4, $5::jsonb, $6, false, 62, 0.4, 'toxicity', 'Toxicity 62 of 100 (insult: “clown”).',
           '{"toxicity":[{"kind":"insult","text":"clown","weight":62}],"spam":[]}', now() - make_interval(secs => $7), now())`,
        [
          rows[0].account,
          rows[0].page,
          rows[0].realm,
          rows[0].reader,
          JSON.stringify([{ insert: insert }]),
          insert,
          index,
        ],
      );
    }
  } finally {
    await client.end();
  }
  return mark;
}

/** Rejects the comments with this mark and appeals as their author. */
export async function appealRejected(mark: string): Promise<void> {
  await queryDatabase(
    `with rejected as (
       update comment set deleted_at = now() where text like '%' || $1 || '%' returning id, account_id)
     insert into comment_appeal (comment_id, account_id, note, created_at)
     select id, account_id, 'It was meant kindly', now() from rejected`,
    [mark],
  );
}

const LETTERS = "23456789ABCDEFGH";

/** A code that links a reader to the demo's member of staff on the page, as the dashboard shows one. */
export async function moderatorCode(): Promise<string> {
  const code = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const { account, staff } = demoAccount();
  await queryDatabase(
    `insert into moderator_link (account_id, staff_user_id, code_hash, code_expires_at, created_at)
     select $1, id, $2, now() + interval '10 minutes', now() from staff_user where email = $3`,
    [account.id, createHash("sha256").update(`${account.id}\n${code}`).digest("hex"), staff.email],
  );
  return code;
}
