import type { Context } from "@/server/context/index";
import { createComment } from "@/server/engagement/comments/index";
import { decodePageAddress, encodePageKey } from "@/server/engagement/pages/index";
import { createReader } from "@/server/identity/index";
import type { TestAccount } from "./test-app";

/** A reader with a token signed by the publisher's shared key, and a context in which they act. */
export async function aReader({ ctx }: Pick<TestAccount, "ctx">, externalId = "42", name = "Ada Quay") {
  const reader = await createReader(ctx.db, ctx.account.id, {
    kind: "shared_key",
    externalId,
    staffUserId: null,
    name,
    avatarUrl: null,
    email: `${externalId}@example.test`,
    now: ctx.clock.now(),
  });
  const { id, slug, avatarUrl } = reader;
  const acting: Context = {
    ...ctx,
    actor: {
      kind: "reader",
      via: "sharedKey",
      reader: { id, kind: "shared_key", externalId, name, slug, avatarUrl },
    },
  };
  return { ...reader, ctx: acting };
}

/** Location of a page of an account, as use cases accept it. */
export function aPage({ account }: Pick<TestAccount, "account">, path = "/news/harbour") {
  return decodePageAddress(encodePageKey(`${account.siteUrl}${path}`));
}

interface CommentFields {
  text?: string;
  ops?: unknown;
  path?: string;
  parentId?: number | null;
  widgetId?: string;
  confidential?: boolean;
}

/** Writes a comment as a reader, by the use case. */
export function aComment(ctx: Context, fields: CommentFields = {}) {
  const { text = "Well said.", path, parentId = null, widgetId = "", confidential = false } = fields;
  return createComment(ctx, {
    page: aPage(ctx, path),
    widgetId,
    ops: fields.ops ?? [{ insert: text }],
    origin: ctx.account.siteUrl,
    parentId,
    confidential,
    guest: { name: null, verify: () => Promise.resolve(false) },
  });
}

/** The maintained counts of an account, beside counts computed from every comment. */
export async function readCountsAndRecount({ db, account }: Context) {
  const rows = await db.prisma.$queryRaw<unknown[]>`
    select 'page' as what, id::text as id, comment_count as n from page where account_id = ${account.id}
    union all select 'realm', id::text, comment_count from comment_realm where account_id = ${account.id}
    union all select 'parents', id::text, parent_count from comment_realm where account_id = ${account.id}
    union all select 'replies', id::text, reply_count from comment where account_id = ${account.id} and reply_count <> 0
    union all select 'span', s.realm_id || '/' || s.span, s.listed from comment_span s
      join comment_realm r on r.id = s.realm_id where r.account_id = ${account.id} and s.listed <> 0
    union all select 'popularity', concat_ws('/', s.comment_id, s.realm_id, s.ordinal), s.reactions
      from comment_popularity s join comment c on c.id = s.comment_id
      where c.account_id = ${account.id} and s.reactions <> 0
    order by 1, 2`;
  const counted = await db.prisma.$queryRaw<unknown[]>`
    with seen as (select c.*, is_published and not is_spam and hidden_at is null and deleted_at is null as shown
      from comment c where c.account_id = ${account.id}),
    answered as (select s.*, (select count(*)::int from seen r where r.parent_comment_id = s.id and r.shown) as answers from seen s)
    select 'page' as what, p.id::text as id, (select count(*)::int from seen s where s.page_id = p.id and shown) as n
      from page p where account_id = ${account.id}
    union all select 'realm', r.id::text, (select count(*)::int from seen s where s.realm_id = r.id and shown)
      from comment_realm r where account_id = ${account.id}
    union all select 'parents', r.id::text, (select count(*)::int from seen s where s.realm_id = r.id and shown and parent_comment_id is null)
      from comment_realm r where account_id = ${account.id}
    union all select 'replies', id::text, answers from answered where answers <> 0
    union all select 'span', realm_id || '/' || ordinal / 512, count(*)::int from answered
      where parent_comment_id is null and (shown or answers > 0) group by 2
    union all select 'popularity', concat_ws('/', s.id, s.realm_id, s.ordinal), sum(e.value::int)::int
      from seen s, jsonb_each_text(s.reactions) e where s.parent_comment_id is null group by 2 having sum(e.value::int) <> 0
    order by 1, 2`;
  return { stored: rows, counted };
}
