// Lets a reader act in every area, and fills the tables that remain, so that an erasure has something to do everywhere.
import { randomUUID } from "node:crypto";
import type { Context } from "@/server/context/index";
import { writeMedia } from "@/server/media/index";
import { PERSONAL_TABLES } from "@/server/privacy/tables/index";
import { CANARY, CANARY_ADDRESS, CANARY_EMAIL, CANARY_NAME, CANARY_PHONE, insertCanaryRow } from "./canary";
import { createPurchaseBody, createSandboxShop, readSold } from "./checkout";
import { aComment, aReader } from "./engagement";
import { aStory } from "./stories";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestApp } from "./test-app";

const CRAWLER_ID = 900_006;

type Shop = Awaited<ReturnType<typeof createSandboxShop>>;

async function signUp(app: TestApp, { host }: Shop) {
  const response = await app.fetch("/api/member", {
    method: "POST",
    host,
    headers: { "x-forwarded-for": CANARY_ADDRESS, "user-agent": `${CANARY}-browser/1.0` },
    body: JSON.stringify({ name: CANARY_NAME, email: CANARY_EMAIL, password: "correct horse battery" }),
  });
  const { member } = await response.json();
  return { id: Number(member.id), token: response.headers.get("x-qt-auth") ?? "" };
}

function actAs(ctx: Context, id: number): Context {
  const reader = {
    id,
    kind: "member",
    externalId: null,
    name: CANARY_NAME,
    slug: "kanarie",
    avatarUrl: null,
  } as const;
  return { ...ctx, actor: { kind: "reader", via: "session", sessionId: 0, reader } };
}

/** Rows that no act of this test writes, by table. */
async function listRows(
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

interface Ids {
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

async function insertCoupon(app: TestApp, { account }: Shop): Promise<number> {
  const owned = { account_id: account.id };
  await insertCanaryRow(app, { table: "coupon_discount", exported: "" }, { ...owned, id: 900_004 });
  await insertCanaryRow(
    app,
    { table: "coupon_code", exported: "" },
    { ...owned, id: 900_005, discount_id: 900_004, code: "SAVE10" },
  );
  return 900_005;
}

/**
 * A member with comments and replies, a paid subscription with an invoice, a picture, and rows in all tables of personal
 * data; beside them another reader, who replies and mentions them.
 */
export async function createCanaryReader(app: TestApp) {
  const shop = await createSandboxShop(app);
  const { ctx, account } = shop;
  const { id: memberId, token } = await signUp(app, shop);
  await app.db.prisma.member.update({
    where: { id: memberId },
    data: {
      emailVerifiedAt: ctx.clock.now(),
      phoneNumber: CANARY_PHONE,
      phoneVerifiedAt: ctx.clock.now(),
      username: `${CANARY}-user`,
      firstName: "Kanarie",
      lastName: "Quetzalcoatl",
      metadata: { street: `${CANARY} street 1` },
      avatarS3Key: `members/${memberId}/${CANARY}.webp`,
    },
  });
  await app.db.prisma.reader.update({ where: { id: memberId }, data: { bio: `${CANARY} bio` } });
  const own = actAs(ctx, memberId);
  const other = await aReader(shop, "other", "Orla Other");
  const comment = await aComment(own, { text: `${CANARY} says this` });
  const mention = {
    insert: { mentions: true },
    attributes: { mention: { id: memberId, name: CANARY_NAME } },
  };
  const reply = await aComment(other.ctx, {
    ops: [{ insert: "Well " }, mention, { insert: " indeed" }],
    parentId: comment.id,
  });
  const plan = await aPlan(shop);
  const sold = readSold(
    await shop.sell(
      CANARY_EMAIL,
      createPurchaseBody(
        plan.id,
        { payment_token: "tok_success" },
        { metadata: { address: `${CANARY} lane 2` } },
      ),
    ),
  );
  const subscription = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: Number(sold.id) } });
  const { subscriberId } = subscription;
  await app.db.prisma.subscriber.update({
    where: { id: subscriberId },
    data: { readerId: memberId, name: CANARY_NAME, metadata: { address: `${CANARY} lane 3` } },
  });
  const { pageId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } });
  const ids: Ids = {
    memberId,
    subscriberId,
    subscriptionId: subscription.id,
    commentId: comment.id,
    foreignCommentId: reply.id,
    otherId: other.id,
    pageId,
    couponCodeId: await insertCoupon(app, shop),
  };
  const rows = await listRows(app, shop, ids);
  // In the order of the rows: later ones refer to earlier ones.
  for (const [name, row] of Object.entries(rows)) {
    const table = PERSONAL_TABLES.find((each) => each.table === name);
    if (table === undefined) throw new Error(`${name} is not in the list of tables`);
    await insertCanaryRow(app, table, row);
  }
  const bytes = new Uint8Array([1, 2, 3]);
  await writeMedia(app.storage, account.id, { key: "uploads/kanarie.webp", bytes });
  await writeMedia(app.storage, account.id, { key: `members/${memberId}/${CANARY}.webp`, bytes });
  return { shop, ids, token, other, own, replyId: reply.id };
}
