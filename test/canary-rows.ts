// The rows of a reader in the tables that the acts of `createCanaryReader` leave empty.
import { randomUUID } from "node:crypto";
import { CANARY, CANARY_EMAIL, CANARY_NAME, CANARY_PHONE, insertCanaryRow } from "./canary";
import type { createSandboxShop } from "./checkout";
import { aStory } from "./stories";
import { aSubscriber } from "./subscriptions";
import type { TestApp } from "./test-app";

const CRAWLER_ID = 900_006;

export type Shop = Awaited<ReturnType<typeof createSandboxShop>>;

export interface Ids {
  memberId: number;
  subscriberId: number;
  subscriptionId: number;
  commentId: number;
  foreignCommentId: number;
  /** The other reader, who wrote that comment. */
  otherId: number;
  pageId: number;
  couponCodeId: number;
}

/** List the rows that no act of `createCanaryReader` writes, by table; later ones refer to earlier ones. */
export async function listCanaryRows(
  app: TestApp,
  shop: Shop,
  ids: Ids,
): Promise<Record<string, Record<string, unknown>>> {
  const { id: accountId } = shop.account;
  const { memberId, subscriberId, subscriptionId, commentId, foreignCommentId, pageId } = ids;
  const own = { account_id: accountId, member_id: memberId };
  const read = { account_id: accountId, reader_id: memberId };
  const bought = { account_id: accountId, subscriber_id: subscriberId };
  const { prisma } = app.db;
  const client = await prisma.oauthClient.create({
    data: { accountId, clientId: randomUUID(), name: "App", confidential: false, firstParty: false },
  });
  const story = await aStory(shop.ctx, {});
  const merged = await aSubscriber(shop, `${CANARY}-merged@aviary.example`, `${CANARY} merged`);
  await prisma.subscriber.update({ where: { id: merged.id }, data: { mergedAt: shop.ctx.clock.now() } });
  const payment = await prisma.payment.findFirstOrThrow({ where: { accountId, subscriptionId } });
  const endpoint = await prisma.webhookEndpoint.create({
    data: {
      accountId,
      family: "workflow",
      url: "https://receiver.example/",
      events: ["member-signup"],
      seal: randomUUID(),
      statusSince: shop.ctx.clock.now(),
      createdAt: shop.ctx.clock.now(),
      updatedAt: shop.ctx.clock.now(),
    },
  });
  const times = { scheduledFrom: shop.ctx.clock.now(), createdAt: shop.ctx.clock.now() };
  const newsletter = await prisma.newsletter.create({
    data: {
      ...{ accountId, name: "Aviary", slug: "aviary", frequency: "daily", hour: 7 },
      ...{ ...times, updatedAt: shop.ctx.clock.now() },
    },
  });
  const pushTimes = { createdAt: shop.ctx.clock.now(), expiresAt: shop.ctx.clock.now() };
  const push = await prisma.pushMessage.create({
    data: { accountId, storyId: story.id, title: "Aviary opens", body: "", ...pushTimes },
  });
  const runId = randomUUID();
  await insertCanaryRow(app, { table: "import_run", exported: "" }, { id: runId, account_id: accountId });
  await insertCanaryRow(app, { table: "audit_entry", exported: "" }, { id: 900_001, account_id: accountId });
  return {
    member_token: { ...own },
    member_email_change: { ...own },
    phone_code: { account_id: accountId, phone_number: CANARY_PHONE },
    member_login: { ...own, provider: "google" },
    oauth_access_token: { ...own, oauth_client_id: client.id },
    oauth_code: { ...own, oauth_client_id: client.id },
    oauth_consent: { member_id: memberId, oauth_client_id: client.id },
    oauth_client: { id: CRAWLER_ID, account_id: accountId, client_id: randomUUID(), redirect_uris: [] },
    crawler: { ...read, id: CRAWLER_ID },
    crawl_licence: { account_id: accountId, crawler_id: CRAWLER_ID },
    crawl_meter: { account_id: accountId, crawler_id: CRAWLER_ID },
    crawl_log: { account_id: accountId, crawler_id: CRAWLER_ID },
    moderation_decision: { account_id: accountId, comment_id: commentId, reason: `${CANARY} was rude` },
    comment_report: { ...read, comment_id: foreignCommentId },
    comment_appeal: { account_id: accountId, comment_id: commentId },
    reader_ban: { ...read },
    moderator_link: { ...read },
    comment_reaction: { comment_id: foreignCommentId, reader_id: memberId, reaction_id: 1 },
    page_reaction: { page_id: pageId, reader_id: memberId, reaction_id: 1 },
    story_vote: { ...read, story_id: story.id },
    bookmark: { ...read, page_id: pageId },
    ignored_author: { ...read, author_id: ids.otherId },
    seen_replies: { ...read },
    reader_notice: { ...read, comment_id: foreignCommentId },
    reader_mail: { ...read, occasion: "comment:1" },
    newsletter_sign_up: {
      account_id: accountId,
      newsletter_id: newsletter.id,
      reader_id: null,
      address: CANARY_EMAIL,
    },
    push_subscription: { ...read, id: 900_004 },
    push_delivery: {
      ...{ account_id: accountId, message_id: push.id, subscription_id: 900_004 },
      ...{ settled_at: shop.ctx.clock.now(), outcome: "sent" },
    },
    mail_preference: { ...read },
    reader_follow: { ...read },
    gift_link: { ...read },
    suppressed_address: { account_id: accountId, address: CANARY_EMAIL },
    page_merge: {
      account_id: accountId,
      bookmarks: [{ reader_id: memberId, metadata: CANARY }, { reader_id: 1 }],
      reactions: [{ reader_id: memberId }],
    },
    contribution: { ...read },
    attachment: { ...read, key: "uploads/kanarie.webp" },
    imported_comment: {
      account_id: accountId,
      external_id: "wordpress:aviary:comment:1",
      payload: {
        author: { name: CANARY_NAME, email: CANARY_EMAIL },
        html: `${CANARY}-imported_comment-payload`,
      },
    },
    access_link: { account_id: accountId, subscription_id: subscriptionId, email: CANARY_EMAIL },
    subscription_member: { ...bought, subscription_id: subscriptionId },
    refund: {
      account_id: accountId,
      payment_id: payment.id,
      amount_currency: "INR",
      reason: `${CANARY}-refund-reason`,
    },
    referral_voucher: { ...bought },
    subscriber_wallet: { ...bought, provider: "gateway_a" },
    subscriber_merge: {
      account_id: accountId,
      kept_id: subscriberId,
      gone_id: merged.id,
      moved: { identities: [CANARY] },
    },
    meter_reading: { account_id: accountId, reader: `s:${subscriberId}`, period: "2026-11-01" },
    subscription_cancellation: {
      account_id: accountId,
      subscription_id: subscriptionId,
      cancelled_by: "subscriber",
      reason: "other",
    },
    retention_acceptance: {
      account_id: accountId,
      subscription_id: subscriptionId,
      code_id: ids.couponCodeId,
    },
    payment_method_change: {
      account_id: accountId,
      subscription_id: subscriptionId,
      token: `change_${CANARY}`,
      adapter: "sandbox",
      new_method: `new_${CANARY}`,
      former_method: `former_${CANARY}`,
    },
    subscription_card: { account_id: accountId, subscription_id: subscriptionId, last_four: "4242" },
    coupon_redemption: { ...bought, subscription_id: subscriptionId, code_id: ids.couponCodeId },
    subscriber_mail: { ...bought, recipient: CANARY_EMAIL, subscription_id: subscriptionId, key: CANARY },
    queued_mail: { account_id: accountId, recipient: CANARY_EMAIL },
    gateway_event: {
      account_id: accountId,
      status: "done",
      raw_body: `to ${CANARY_EMAIL}`,
      payment_id: payment.id,
    },
    sandbox_order: {
      account_id: accountId,
      id: "order_test",
      payment_type: "gateway_a",
      amount_currency: "INR",
      title: "A month",
      email: CANARY_EMAIL,
      contact: CANARY_PHONE,
    },
    sandbox_event: { account_id: accountId, body: `{"email":"${CANARY_EMAIL}"}` },
    webhook_message: {
      id: 900_002,
      account_id: accountId,
      event_id: `subscriber:${subscriberId}:created`,
      body: `{"name":"${CANARY_NAME}"}`,
    },
    webhook_delivery: {
      id: 900_003,
      account_id: accountId,
      message_id: 900_002,
      endpoint_id: endpoint.id,
      state: "pending",
    },
    webhook_attempt: { account_id: accountId, delivery_id: 900_003, response_body: `echo ${CANARY_NAME}` },
    idempotency_key: {
      account_id: accountId,
      key: `reader ${memberId} k1`,
      body: `{"name":"${CANARY_NAME}"}`,
    },
    import_problem: { run_id: runId, title: `by ${CANARY_EMAIL}` },
    account_event: {
      account_id: accountId,
      name: "identity/member.locked",
      subject_type: "member",
      subject_id: String(memberId),
      data: { memberId, reason: `${CANARY} wrote` },
    },
    audit_change: {
      entry_id: 900_001,
      account_id: accountId,
      row_type: "payment",
      row_id: String(payment.id),
      after: { failure_message: CANARY },
    },
  };
}
