import { isContact, type PersonalTable, REMOVED, withoutReader } from "./table";

const OWN = "t.account_id = p.account_id and t.reader_id = p.reader_id";
/** Sign-ups for newsletters: the member's, and those of their addresses. */
const OWN_SIGN_UPS = `select s.id from newsletter_sign_up s where s.account_id = p.account_id
  and (s.reader_id = p.reader_id or ${isContact("s.address")})`;
/** The member's browsers that get notifications. */
const OWN_BROWSERS =
  "select s.id from push_subscription s where s.account_id = p.account_id and s.reader_id = p.reader_id";
const OWN_COMMENTS =
  "select c.id from comment c where c.account_id = p.account_id and c.author_id = p.reader_id";
const MENTIONED =
  "t.account_id = p.account_id and t.mentions @> jsonb_build_array(jsonb_build_object('id', p.reader_id))";

/** Removes the name from a mention in the ops of a comment. */
const UNNAMED_OPS = `(select jsonb_agg(case
  when (o #>> '{attributes,mention,id}')::int = p.reader_id
  then jsonb_build_object('insert', '@Deleted reader') else o end order by n)
  from jsonb_array_elements(t.ops) with ordinality as ops (o, n))`;
const UNNAMED_TEXT = `coalesce((select replace(t.text, '@' || (m ->> 'name'), '@Deleted reader')
  from jsonb_array_elements(t.mentions) m where (m ->> 'id')::int = p.reader_id limit 1), t.text)`;

/**
 * What a reader wrote and chose. Comments lose their content and their author, but stay in their place, so that
 * replies of others do not dangle.
 */
export const ENGAGEMENT_TABLES: readonly PersonalTable[] = [
  {
    table: "moderation_decision",
    rows: `t.account_id = p.account_id and t.comment_id in (${OWN_COMMENTS})`,
    section: null,
    exported: "",
    withheld:
      "id account_id comment_id move reason by_kind by_id by_name batch undoes before after version at",
    erasure: [{ set: { reason: "''" }, where: "t.reason <> ''" }],
    kept: "Which decisions moderators took, without the reasons: the publication must be able to account for its moderation.",
  },
  {
    table: "comment_report",
    rows: OWN,
    section: "reports_of_comments",
    exported: "id comment_id reason note created_at resolved_at",
    withheld: "account_id reader_id",
    ...REMOVED,
  },
  {
    table: "comment_appeal",
    rows: `t.account_id = p.account_id and t.comment_id in (${OWN_COMMENTS})`,
    section: "appeals",
    exported: "comment_id note created_at answered_at",
    withheld: "account_id",
    order: "t.comment_id",
    ...REMOVED,
  },
  {
    table: "reader_ban",
    rows: OWN,
    section: "bans",
    exported: "id reason created_at ends_at lifted_at",
    withheld: "account_id reader_id shadow created_by lifted_by batch",
    ...REMOVED,
  },
  {
    table: "moderator_link",
    rows: OWN,
    section: "moderator_links",
    exported: "id created_at linked_at",
    withheld: "account_id staff_user_id code_hash code_expires_at reader_id",
    ...REMOVED,
  },
  {
    table: "comment_reaction",
    rows: "t.reader_id = p.reader_id",
    section: "reactions_to_comments",
    exported: "comment_id reaction_id created_at",
    withheld: "reader_id",
    order: "t.comment_id, t.reaction_id",
    ...REMOVED,
  },
  {
    table: "page_reaction",
    rows: "t.reader_id = p.reader_id",
    section: "reactions_to_pages",
    exported: "page_id reaction_id created_at",
    withheld: "reader_id",
    order: "t.page_id, t.reaction_id",
    ...REMOVED,
  },
  {
    table: "story_vote",
    rows: OWN,
    section: "votes",
    exported: "story_id magnitude voted_at",
    withheld: "reader_id account_id",
    order: "t.story_id, t.voted_at",
    ...REMOVED,
  },
  {
    table: "reader_notice",
    rows: OWN,
    section: "notices_of_comments",
    exported: "id comment_id kind created_at",
    withheld: "account_id reader_id mail_id",
    ...REMOVED,
  },
  {
    table: "reader_mail",
    rows: `t.account_id = p.account_id and (t.reader_id = p.reader_id or t.sign_up_id in (${OWN_SIGN_UPS}))`,
    section: "notification_mails",
    exported: "id topic occasion letter_id created_at settled_at outcome",
    withheld: "account_id reader_id sign_up_id claimed_at",
    ...REMOVED,
  },
  {
    table: "newsletter_sign_up",
    rows: `t.account_id = p.account_id and (t.reader_id = p.reader_id or ${isContact("t.address")})`,
    section: "newsletters",
    exported: "id newsletter_id address locale requested_at confirmed_at ended_at",
    withheld: "account_id reader_id ended_by_id",
    ...REMOVED,
  },
  {
    table: "push_subscription",
    rows: OWN,
    section: "notifications_of_breaking_news",
    exported: "id locale created_at updated_at",
    withheld: "account_id reader_id endpoint p256dh auth",
    ...REMOVED,
  },
  {
    table: "push_delivery",
    rows: `t.account_id = p.account_id and t.subscription_id in (${OWN_BROWSERS})`,
    section: "sent_notifications_of_breaking_news",
    exported: "id message_id subscription_id attempts settled_at outcome",
    withheld: "account_id due_at",
    erasure: [{ set: { subscription_id: "null" } }],
    kept: "How many browsers a notification reached, without saying whose they are.",
  },
  {
    table: "reader_follow",
    rows: OWN,
    section: "follows",
    exported: "id kind name path created_at",
    withheld: "account_id reader_id target",
    ...REMOVED,
  },
  {
    table: "mail_preference",
    rows: OWN,
    section: "mail_preferences",
    exported: "replies mentions follows updated_at",
    withheld: "account_id reader_id",
    order: "t.reader_id",
    ...REMOVED,
  },
  {
    table: "suppressed_address",
    rows: `t.account_id = p.account_id and ${isContact("t.address")}`,
    section: "addresses_without_mails",
    exported: "address reason created_at",
    withheld: "account_id",
    order: "t.address",
    ...REMOVED,
  },
  {
    table: "bookmark",
    rows: OWN,
    section: "bookmarks",
    exported: "id page_id read_at metadata created_at updated_at",
    withheld: "account_id reader_id",
    ...REMOVED,
  },
  {
    table: "ignored_author",
    rows: OWN,
    section: "ignored_authors",
    exported: "author_id created_at",
    withheld: "account_id reader_id",
    order: "t.author_id",
    ...REMOVED,
  },
  {
    table: "seen_replies",
    rows: OWN,
    section: "seen_replies",
    exported: "seen_at",
    withheld: "account_id reader_id",
    order: "t.reader_id",
    ...REMOVED,
  },
  {
    table: "page_merge",
    rows: `t.account_id = p.account_id and (t.bookmarks @> jsonb_build_array(jsonb_build_object('reader_id', p.reader_id))
      or t.reactions @> jsonb_build_array(jsonb_build_object('reader_id', p.reader_id)))`,
    section: null,
    exported: "",
    withheld:
      "id account_id page_id merged_page_id page realms bookmarks reactions comment_ids merged_at undone_at",
    erasure: [{ set: { bookmarks: withoutReader("bookmarks"), reactions: withoutReader("reactions") } }],
    kept: null,
  },
  {
    table: "contribution",
    rows: OWN,
    section: "contributions",
    exported: "id headline html ops contributor topic state created_at updated_at",
    withheld: "account_id reader_id note reviewed_by reviewed_at",
    ...REMOVED,
  },
  {
    table: "attachment",
    rows: OWN,
    section: "pictures",
    exported: "id key width height bytes created_at",
    withheld: "account_id reader_id",
    ...REMOVED,
  },
  {
    table: "imported_comment",
    rows: `t.account_id = p.account_id and t.payload <> '{}' and (${isContact("t.payload #>> '{author,email}'")}
      or t.external_id in (select c.external_id from comment c where c.account_id = p.account_id and c.author_id = p.reader_id))`,
    section: "comments_of_imports",
    exported: "external_id story_id payload created_at",
    withheld: "account_id",
    order: "t.external_id",
    erasure: [{ set: { payload: "'{}'" } }],
    kept: "The number of the comment in the other system: by it, a repeated import leaves the comment out.",
  },
  {
    table: "comment",
    rows: "t.account_id = p.account_id and t.author_id = p.reader_id",
    section: "comments",
    exported:
      "id page_id parent_comment_id ops text confidential is_published is_spam hidden_at deleted_at edited_at featured_at toxicity spam_probability created_at updated_at",
    withheld:
      "account_id realm_id author_id author_public_id parent_author_id ordinal mentions is_page_author shadow deleted_by_id phase reason verdict version reactions reply_count visible listed status wire external_id",
    erasure: [
      {
        set: {
          ops: "'[]'",
          text: "''",
          mentions: "'[]'",
          phase: "''",
          reason: "''",
          verdict: "'{}'",
          author_public_id: "null",
          author_id: "p.heir_id",
          deleted_at: "coalesce(t.deleted_at, p.now)",
          version: "t.version + 1",
          updated_at: "p.now",
        },
      },
    ],
    kept: "The place of a comment in its thread, without text and author: the replies of others belong to it. Of an imported one its number in the other system: by it, a repeated import leaves the comment out.",
  },
];

/** Statements of comments of others that name the reader; they follow the reader's own. */
export const MENTIONS_OF_READER = {
  rows: MENTIONED,
  set: {
    ops: UNNAMED_OPS,
    text: UNNAMED_TEXT,
    mentions: `coalesce((select jsonb_agg(m) from jsonb_array_elements(t.mentions) m
      where (m ->> 'id')::int is distinct from p.reader_id), '[]')`,
  },
} as const;
