import { SignJWT } from "jose";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { COMMENT_READERS } from "../data/write-comments";
import { toRequests } from "../load";
import { readRows } from "../query-rows";
import type { ReadCase, WriteCase } from "./case";
import type { Installation } from "./installation";

const FIRST_PAGE = "parent_comments_limit=20&sort_order=desc&child_comments_sort_order=asc";
const LATE_OFFSET = 2_000;

const pageRow = z.object({ url: z.string(), key: z.string() });
const threadRow = z.object({ id: z.int(), url: z.string() });

const PAGES = `select url, key from page where account_id = $1 and comment_count > 0 and key is not null
  order by comment_count desc, id limit 200`;

const THREADS = `select c.id, p.url from comment c join page p on p.id = c.page_id
  where c.account_id = $1 and c.parent_comment_id is null and c.listed and c.reply_count > 0
  order by md5(c.id::text) limit 200`;

const AUTHOR = `'{"id":' || coalesce(a.public_id, a.id) || ',"name":' || to_json(a.name) || ',"avatar":'
  || coalesce(to_json(a.avatar_url)::text, 'null') || ',"slug":' || to_json(a.slug) || ',"guest":' || (a.kind = 'guest')::text
  || ',"bio":' || to_json(a.bio) || ',"accounts":[]}'`;
const DOCUMENT = `c.wire || ',"author":' || ${AUTHOR} || ',"reactions":' || c.reactions::text
  || ',"page_url":' || to_json(p.url) || ',"headline":' || coalesce(to_json(p.headline)::text, 'null')
  || ',"hero_image_url":' || coalesce(to_json(p.image_url)::text, 'null')
  || ',"realm_comment_count":' || r.comment_count || '}'`;

/** One page of a conversation: its parents by position, each followed by its replies. */
const LIST_FLOOR = `select string_agg(${DOCUMENT}, ','
    order by k.ordinal desc, c.parent_comment_id is not null, c.created_at, c.id) as doc
  from page p join comment_realm r on r.page_id = p.id and r.widget_id = ''
    cross join lateral (select id, ordinal from comment c where c.realm_id = r.id and c.parent_comment_id is null
      and c.listed order by ordinal desc limit 20 offset $3) k
    cross join lateral (select * from comment c where c.id = k.id
      union all select * from comment c where c.parent_comment_id = k.id and c.visible) c
    join reader a on a.id = c.author_id
  where p.account_id = $1 and p.key = $2`;

const THREAD_FLOOR = `select string_agg(${DOCUMENT}, ',' order by c.parent_comment_id is not null, c.created_at, c.id) as doc
  from (select * from comment c where c.id = $1
      union all select * from comment c where c.parent_comment_id = $1 and c.visible) c
    join comment_realm r on r.id = c.realm_id join page p on p.id = c.page_id join reader a on a.id = c.author_id`;

const COUNTS_FLOOR = `select string_agg('{"url":' || to_json(w.url)::text || ',"comments_count":' || coalesce(p.comment_count, 0) || '}',
    ',' order by w.place) as doc
  from unnest($2::text[], $3::text[]) with ordinality w(url, key, place)
    left join page p on p.account_id = $1 and p.key = w.key`;

function readPages({ client, demo }: Installation) {
  return readRows(client, pageRow, { text: PAGES, values: [demo.accountId] });
}

function toAddress({ demo }: Installation, url: string): string {
  return `/api/v1/accounts/${demo.accountId}/pages/${encodePageKey(url)}`;
}

/** Pages of conversations, threads and counts. */
export async function createCommentCases(installation: Installation): Promise<ReadCase[]> {
  const { client, demo } = installation;
  const { accountId } = demo;
  const pages = await readPages(installation);
  const [busiest] = pages;
  if (busiest === undefined) throw new Error("there are no comments");
  const threads = await readRows(client, threadRow, { text: THREADS, values: [accountId] });
  const twenties = pages.map((_, at) =>
    Array.from({ length: 20 }, (_unused, n) => pages[(at + n * 7) % pages.length] ?? busiest),
  );
  const comments = { kind: "statement", begin: '"comments":[', end: "]" } as const;
  return [
    {
      name: "comments, first page",
      promises: { ratio: 0.8 },
      paths: pages.map(
        ({ url }) => `${toAddress(installation, url)}/comments.json?${FIRST_PAGE}&parent_comments_offset=0`,
      ),
      floor: { ...comments, statement: LIST_FLOOR, values: (at) => [accountId, pages[at]?.key, 0] },
    },
    {
      name: "comments, page 100 of a long conversation",
      promises: { ratio: 0.8 },
      paths: [
        `${toAddress(installation, busiest.url)}/comments.json?${FIRST_PAGE}&parent_comments_offset=${LATE_OFFSET}`,
      ],
      floor: { ...comments, statement: LIST_FLOOR, values: () => [accountId, busiest.key, LATE_OFFSET] },
    },
    {
      name: "comments, a thread",
      promises: { ratio: 0.8 },
      paths: threads.map(({ id, url }) => `${toAddress(installation, url)}/comments/${id}/thread`),
      floor: { ...comments, statement: THREAD_FLOOR, values: (at) => [threads[at]?.id] },
    },
    {
      name: "counts of 20 pages",
      promises: { ratio: 0.75 },
      paths: twenties.map((some) => {
        const ids = some.map(({ url }) => encodeURIComponent(encodePageKey(url))).join(",");
        return `/api/v1/accounts/${accountId}/pages?page_ids=${ids}`;
      }),
      floor: {
        kind: "statement",
        statement: COUNTS_FLOOR,
        values: (at) => [
          accountId,
          (twenties[at] ?? []).map(({ url }) => url),
          (twenties[at] ?? []).map(({ key }) => key),
        ],
        begin: "[",
        end: "]",
      },
    },
  ];
}

/** New comments by few and by many concurrent writers, over many pages. */
export async function createCommentWrites(installation: Installation): Promise<WriteCase[]> {
  const { engagementSecret } = installation.demo;
  const sign = (n: number) =>
    new SignJWT({ id: `r${n}`, name: `Reader ${n}` })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from(engagementSecret));
  const tokens = await Promise.all(Array.from({ length: COMMENT_READERS }, (_, n) => sign(n + 1)));
  const pages = await readPages(installation);
  const paths = pages.slice(0, 100).map(({ url }) => `${toAddress(installation, url)}/comments.json`);
  const ops = [{ insert: "Well said, and about time too.\n" }];
  const bodies = tokens.map((jwt) => ({ comment: { body: { ops } }, jwt }));
  return [16, 64].map((connections) => ({
    name: `new comment, ${connections} writers`,
    promises: { ratio: 0.4, lag: 1 },
    connections,
    sent: "repeatedly",
    prepare: async () => toRequests({ paths, bodies }),
  }));
}
