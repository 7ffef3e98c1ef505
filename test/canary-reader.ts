// Lets a reader act in every area, and fills the tables that remain, so that an erasure has something to do everywhere.
import type { Context } from "@/server/context/index";
import { writeMedia } from "@/server/media/index";
import { PERSONAL_TABLES } from "@/server/privacy/tables/index";
import { CANARY, CANARY_ADDRESS, CANARY_EMAIL, CANARY_NAME, CANARY_PHONE, insertCanaryRow } from "./canary";
import { type Ids, listCanaryRows, type Shop } from "./canary-rows";
import { createPurchaseBody, createSandboxShop, readSold } from "./checkout";
import { aComment, aReader } from "./engagement";
import { aPlan } from "./subscriptions";
import type { TestApp } from "./test-app";

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
  const rows = await listCanaryRows(app, shop, ids);
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
