import {
  hasAnyName,
  hasContact,
  isContact,
  PAID_IDS,
  PAYMENT_IDS,
  type PersonalTable,
  REMOVED,
} from "./table";

const OF_ACCOUNT = "t.account_id = p.account_id";
const OWN_SUBJECT = `((t.subject_type in ('member', 'reader') and t.subject_id = p.reader_id::text)
  or (t.subject_type = 'subscriber' and t.subject_id = any (p.subscriber_ids::text[]))
  or (t.subject_type = 'subscription' and t.subject_id = any (p.subscription_ids::text[]))
  or (t.data ->> 'authorId') = p.reader_id::text)`;

/**
 * SQL: whether a webhook message has the person's data. An event id begins with the type and id of its subject. The
 * messages of the erasure itself stay (member deleted, subscription ended): other systems learn of it by them.
 */
function isOwnMessage(row: string): string {
  const [type, id, what] = [1, 2, 3].map((place) => `split_part(${row}.event_id, ':', ${place})`);
  const isOwn = `((${type} = 'member' and ${id} = p.reader_id::text and ${what} <> 'deleted')
    or (${type} = 'subscriber' and ${id} = any (p.subscriber_ids::text[]))
    or (${type} = 'subscription' and ${id} = any (p.subscription_ids::text[])))`;
  return `((${isOwn} and (${row}.created_at <= p.begun_at or ${hasAnyName(`${row}.body`)}))
    or ${hasContact(`${row}.body`)})`;
}

/** SQL: a field of a recorded row, from before or after its change. */
function getAudited(field: string): string {
  return `(coalesce(t.before, '{}') || coalesce(t.after, '{}')) ->> '${field}'`;
}

/**
 * SQL: whether a recorded change has the reason of a decision whose reason an erasure has blanked: decisions are
 * append-only, nothing else takes a reason away. By then the comment has no author by whom to find it.
 */
const BLANKED_DECISION = `case when t.row_type = 'moderation_decision'
    and coalesce(nullif(t.after ->> 'reason', ''), t.before ->> 'reason', '') <> ''
  then exists (select from moderation_decision d where d.account_id = p.account_id and d.id = t.row_id::bigint
    and d.reason = '') else false end`;

/**
 * SQL: whether a recorded change is one of the person's rows: by ids, in tables of readers only. What staff changed
 * elsewhere stays, whatever it contains. Contacts are a criterion for mails alone, whose errors repeat the recipient.
 * Readers themselves are never the actor of an entry.
 */
const OWN_AUDITED = `(${BLANKED_DECISION}
  or (t.row_type in ('member', 'reader') and t.row_id = p.reader_id::text)
  or (t.row_type in ('reader_ban', 'contribution', 'comment_report', 'moderator_link')
    and ${getAudited("reader_id")} = p.reader_id::text)
  or (t.row_type = 'member_session' and ${getAudited("member_id")} = p.reader_id::text)
  or (t.row_type = 'comment' and ${getAudited("author_id")} = p.reader_id::text)
  or (t.row_type = 'subscriber' and t.row_id = any (p.subscriber_ids::text[]))
  or (t.row_type in ('subscriber_identity', 'subscriber_wallet')
    and split_part(t.row_id, '/', 1) = any (p.subscriber_ids::text[]))
  or (t.row_type = 'subscription_member' and ${getAudited("subscriber_id")} = any (p.subscriber_ids::text[]))
  or (t.row_type = 'subscriber_merge' and (${getAudited("kept_id")} = any (p.subscriber_ids::text[])
    or ${getAudited("gone_id")} = any (p.subscriber_ids::text[])))
  or (t.row_type = 'subscription' and t.row_id = any (p.subscription_ids::text[]))
  or (t.row_type in ('subscription_log', 'access_link')
    and ${getAudited("subscription_id")} = any (p.subscription_ids::text[]))
  or (t.row_type in ('invoice', 'gateway_event')
    and ${getAudited("subscription_id")} in (select s.id::text from (${PAID_IDS}) s))
  or (t.row_type in ('payment', 'refund') and t.row_id in (
    select y.id::text from (${PAYMENT_IDS}) y union
    select r.id::text from refund r where r.payment_id in (${PAYMENT_IDS})))
  or (t.row_type = 'queued_mail' and ${hasContact("concat(t.before::text, ' ', t.after::text)")}))`;

/** SQL: whether the person sent an idempotent call: their keys begin with the kind of the sender and its id. */
const SENT_KEY = `((split_part(t.key, ' ', 1) = 'reader' and split_part(t.key, ' ', 2) = p.reader_id::text
    and split_part(t.key, ' ', 3) <> '')
  or (split_part(t.key, ' ', 1) = 'subscriber' and split_part(t.key, ' ', 2) in ('email', 'phone')
    and ${isContact("split_part(t.key, ' ', 3)")}))`;

/** Logs and queues that may repeat what other tables contain. They are searched for the person's values. */
export const LOG_TABLES: readonly PersonalTable[] = [
  {
    table: "subscriber_mail",
    rows: `${OF_ACCOUNT} and (t.subscriber_id = any (p.subscriber_ids) or ${isContact("t.recipient")})`,
    section: "mails",
    exported: "kind subscription_id recipient sent_at",
    withheld: "account_id key subscriber_id claimed_at",
    order: "t.claimed_at, t.key",
    ...REMOVED,
  },
  {
    table: "queued_mail",
    rows: `${OF_ACCOUNT} and ${isContact("t.recipient")}`,
    section: "unsent_mails",
    exported: "id recipient subject created_at attempts",
    withheld:
      "account_id occurrence content valid_until queued_at last_attempt_at last_error next_attempt_at locked_until failed_at",
    ...REMOVED,
  },
  {
    table: "gateway_event",
    rows: `${OF_ACCOUNT} and t.status <> 'waiting' and (t.subscription_id = any (p.subscription_ids)
      or t.payment_id in (${PAYMENT_IDS}) or ${hasContact("t.raw_body")})`,
    section: null,
    exported: "",
    withheld:
      "id account_id adapter event_id event job raw_body headers status outcome tries deliveries attempt_token external_payment_id external_subscription_id payment_id subscription_id received_at handled_at",
    erasure: [{ set: { raw_body: "''", headers: "'{}'", outcome: "null" } }],
    kept: "That a payment gateway reported something, without its content.",
  },
  {
    table: "sandbox_event",
    rows: `${OF_ACCOUNT} and ${hasContact("t.body")}`,
    section: null,
    exported: "",
    withheld: "account_id id position event subject body occurred_at send_at copies sent tries answer",
    ...REMOVED,
  },
  {
    table: "webhook_attempt",
    rows: `${OF_ACCOUNT} and (${hasContact("concat(t.request_headers::text, t.response_headers::text, t.response_body, t.error)")}
      or t.delivery_id in (select d.id from webhook_delivery d join webhook_message m on m.id = d.message_id
        where d.account_id = p.account_id and ${isOwnMessage("m")}))`,
    section: null,
    exported: "",
    withheld:
      "id account_id delivery_id number started_at connect_ms total_ms url request_headers status response_headers response_body response_bytes failure error",
    erasure: [
      { set: { request_headers: "'{}'", response_headers: "null", response_body: "null", error: "null" } },
    ],
    kept: "That a call was made and how it ended, without its content.",
  },
  {
    table: "webhook_delivery",
    rows: `${OF_ACCOUNT} and t.state in ('pending', 'held') and t.message_id in (select m.id from webhook_message m
      where m.account_id = p.account_id and ${isOwnMessage("m")})`,
    section: null,
    exported: "",
    withheld:
      "id account_id endpoint_id message_id kind state attempts next_attempt_at first_attempt_at finished_at last_status last_error created_at",
    erasure: [{ set: { state: "'skipped'", next_attempt_at: "null", finished_at: "p.now" } }],
    kept: null,
  },
  {
    table: "webhook_message",
    rows: `${OF_ACCOUNT} and ${isOwnMessage("t")}`,
    section: null,
    exported: "",
    withheld: "id account_id family event_id name occurred_at body created_at request_id trace_parent",
    erasure: [{ set: { body: `'{"erased":true}'` } }],
    kept: "That an event was sent, without its content.",
  },
  {
    table: "idempotency_key",
    rows: `${OF_ACCOUNT} and t.body is not null and (${SENT_KEY} or ${hasContact("t.body")})`,
    section: null,
    exported: "",
    withheld: "account_id key request_hash started_at status content_type body",
    erasure: [{ set: { body: "null", content_type: "null" } }],
    kept: "That a call was made, for a day and without its response: the same call sent again must not run twice.",
  },
  {
    table: "import_problem",
    rows: `t.run_id in (select r.id from import_run r where r.account_id = p.account_id)
      and ${hasContact("concat(t.ref, ' ', t.title, ' ', t.reason)")}`,
    section: null,
    exported: "",
    withheld: "id run_id outcome ref title reason",
    ...REMOVED,
  },
  {
    table: "account_event",
    rows: `${OF_ACCOUNT} and ${OWN_SUBJECT}`,
    section: null,
    exported: "",
    withheld:
      "account_id position recorded_at event_id name subject_type subject_id data occurred_at request_id",
    erasure: [
      { set: { data: `t.data || '{"reason": ""}'`, request_id: "null" }, where: "t.data ? 'reason'" },
    ],
    kept: "Numbers of rows and times, until the event log's retention ends: publishers' systems follow the log by position.",
  },
  {
    table: "audit_change",
    rows: `${OF_ACCOUNT} and (t.before is not null or t.after is not null) and ${OWN_AUDITED}`,
    section: null,
    exported: "",
    withheld: "entry_id ordinal account_id operation row_type row_id before after",
    erasure: [{ set: { before: "null", after: "null" } }],
    kept: "Which staff member changed which row, without values, until the audit log's retention ends: security of processing (Article 32 GDPR).",
  },
];
