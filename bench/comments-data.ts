import type pg from "pg";
import { insertRow } from "./query-rows";

/** A page with comments, in a database of its own. */
export interface CommentsDataset {
  accountId: number;
  page: string;
  comments: number;
}

const SITE = "https://bench.example.test";
const PAGES = 100;
/** The authors, named `r1` and so on in their tokens. */
export const READERS = 200;

/** Every third comment is a reply to the one before it; each has the length of a typical comment. */
const COMMENTS = `insert into comment (account_id, page_id, realm_id, parent_comment_id, author_id, ordinal, ops, text,
    is_published, created_at, updated_at)
  select $1, $2, $3, null, 1 + n % 200, n, jsonb_build_array(jsonb_build_object('insert', t.text || E'\\n')), t.text,
    true, timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
  from generate_series(0, $4::int - 1) n,
    lateral (select 'Comment ' || n || ' ' || repeat('says something about the harbour, ', 2 + n % 6) as text) t`;

const REPLIES = `insert into comment (account_id, page_id, realm_id, parent_comment_id, author_id, ops, text, is_published,
    created_at, updated_at)
  select $1, $2, $3, c.id, 1 + c.ordinal % 199, c.ops, c.text, true, c.created_at + interval '1 hour', c.created_at
  from comment c where c.realm_id = $3 and c.parent_comment_id is null and c.ordinal % 2 = 0`;

/** Creates a page with this many comments, a third of them replies, and a hundred pages beside it. */
export async function createCommentsDataset(client: pg.Client, comments: number): Promise<CommentsDataset> {
  const accountId = await insertRow(
    client,
    `insert into account (name, key, site_url, updated_at) values ('Bench', 'pk_bench', $1, now()) returning id`,
    [SITE],
  );
  await client.query(`insert into account_domain (host, account_id) values ('bench.example.test', $1)`, [
    accountId,
  ]);
  await client.query(
    `insert into reader (account_id, kind, external_id, name, slug, updated_at)
     select $1, 'shared_key', 'r' || n, 'Reader ' || n, 'reader-' || n, now() from generate_series(1, ${READERS}) n`,
    [accountId],
  );
  await client.query(
    `insert into page (account_id, url, key, created_at, updated_at)
     select $1, $2 || '/page-' || n, replace($2, 'https://', '') || '/page-' || n, now(), now() from generate_series(1, ${PAGES}) n`,
    [accountId, SITE],
  );
  const page = `${SITE}/talked-about`;
  const pageId = await insertRow(
    client,
    "insert into page (account_id, url, key, created_at, updated_at) values ($1, $2, $3, now(), now()) returning id",
    [accountId, page, page.replace("https://", "")],
  );
  const parents = Math.ceil((comments * 2) / 3);
  const realmId = await insertRow(
    client,
    `insert into comment_realm (account_id, page_id, next_ordinal, created_at) values ($1, $2, $3, now()) returning id`,
    [accountId, pageId, parents],
  );
  await client.query(COMMENTS, [accountId, pageId, realmId, parents]);
  await client.query(REPLIES, [accountId, pageId, realmId]);
  await client.query("vacuum analyze");
  return { accountId, page, comments };
}

/** Addresses of the pages beside it. */
export function otherPages(): string[] {
  return Array.from({ length: PAGES }, (_, n) => `${SITE}/page-${n + 1}`);
}

const PEOPLE = `'{"id":' || a.id || ',"name":' || to_json(a.name) || ',"avatar":null,"slug":' || to_json(a.slug)
  || ',"guest":false,"bio":"","accounts":[]}'`;

/**
 * The floor's list: the same documents from the same rows, as in a small hand-written server, with an offset for the
 * page.
 */
export function floorList(realm: { comments: number; page: string }, offset: number): string {
  const tail = `,"reactions":{},"page_url":"${realm.page}","headline":null,"hero_image_url":null,"realm_comment_count":${realm.comments}}`;
  return `select string_agg(c.wire || ',"author":' || ${PEOPLE} || '${tail}', ','
      order by k.ordinal desc, c.parent_comment_id is not null, c.created_at, c.id) as doc
    from page p join comment_realm r on r.page_id = p.id and r.widget_id = ''
      cross join lateral (select id, ordinal from comment c where c.realm_id = r.id and c.parent_comment_id is null and c.listed
        order by ordinal desc limit 20 offset ${offset}) k
      cross join lateral (select * from comment c where c.id = k.id
        union all select * from comment c where c.parent_comment_id = k.id and c.visible) c
      join reader a on a.id = c.author_id
    where p.account_id = $1 and p.url = $2`;
}
