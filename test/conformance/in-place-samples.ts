import { randomUUID } from "node:crypto";
import { encodePageKey } from "@/server/engagement/pages/index";
import { signJwt } from "@/test/readers";
import type { TestAccount, TestApp } from "@/test/test-app";

type Test = Pick<TestAccount, "account" | "ctx">;

/** A reader of the account who is of its staff, with their token. */
async function linkedReader(app: TestApp, { account, ctx }: Test) {
  const externalId = randomUUID();
  const jwt = await signJwt({ account, ctx, host: "localhost" }, { id: externalId, name: "Mo on the Page" });
  const { prisma } = app.db;
  const now = app.clock.now();
  const name = "Mo on the Page";
  const reader = await prisma.reader.create({
    data: { accountId: account.id, kind: "shared_key", externalId, name, slug: externalId },
  });
  const staff = await prisma.staffUser.create({
    data: {
      email: `${externalId}@staff.test`,
      name: "Mo Derator",
      passwordHash: "none",
      memberships: { create: { accountId: account.id, role: "moderator" } },
    },
  });
  await prisma.moderatorLink.create({
    data: {
      accountId: account.id,
      staffUserId: staff.id,
      readerId: reader.id,
      codeExpiresAt: now,
      createdAt: now,
      linkedAt: now,
    },
  });
  return { jwt, readerId: reader.id };
}

/** A comment beside these, by a reader who does nothing else. */
async function aCommentOf({ db: { prisma } }: TestApp, authorId: number, ids: readonly number[]) {
  const { id: _id, ...rest } = await prisma.comment.findUniqueOrThrow({ where: { id: ids[0] ?? 0 } });
  const copy = { ...rest, ops: [{ insert: "Buy this\n" }], mentions: [], verdict: {}, reactions: {} };
  const { id } = await prisma.comment.create({ data: { ...copy, authorId, externalId: null } });
  return id;
}

/** Requests of a moderator under a page, about a comment of a reader who does nothing else. */
export async function inPlaceSamples(
  app: TestApp,
  { account, ctx, ids, path }: Test & { ids: readonly number[]; path: string },
) {
  const { jwt, readerId } = await linkedReader(app, { account, ctx });
  const id = await aCommentOf(app, readerId, ids);
  const { authorId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: ids[0] ?? 0 } });
  const shown = await aCommentOf(app, authorId, ids);
  const nobody = await signJwt({ account, ctx, host: "localhost" }, { id: randomUUID(), name: "Nobody" });
  const base = `/api/v1/accounts/${account.id}`;
  const pages = `${base}/pages/${encodePageKey(`${account.siteUrl}${path}`)}`;
  const page = `${pages}/moderation`;
  const send = (body: object, method = "POST") => ({
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const decisions = `${base}/moderation/decisions`;
  const features = `${base}/moderation/features`;
  const ban = { comment_id: id, hours: 24, reason: "Advertises" };
  const approve = { move: "approve", comments: [{ id }] };
  return {
    linkModerator: [
      { path: `${base}/moderation/links`, status: 404, init: send({ jwt, code: "2345-6789-ABCD" }) },
      { path: `${base}/moderation/links`, status: 401, init: send({ code: "2345-6789-ABCD" }) },
    ],
    listModeration: [
      { path: `${page}?jwt=${jwt}` },
      { path: `${page}?jwt=${nobody}` },
      { path: page, status: 401 },
    ],
    decideInPlace: [
      { path: decisions, init: send({ jwt, ...approve }) },
      { path: decisions, status: 403, init: send({ jwt: nobody, ...approve }) },
      { path: decisions, status: 400, init: send({ jwt, move: "burn", comments: [{ id }] }) },
      { path: decisions, status: 409, init: send({ jwt, move: "spam", comments: [{ id, version: 0 }] }) },
    ],
    featureInPlace: [
      { path: features, init: send({ jwt, comment_id: shown, featured: true }) },
      { path: features, init: send({ jwt, comment_id: shown, featured: true }) },
      { path: features, status: 403, init: send({ jwt: nobody, comment_id: shown, featured: true }) },
      { path: features, status: 404, init: send({ jwt, comment_id: 2_147_483_647, featured: true }) },
      { path: features, status: 400, init: send({ jwt, comment_id: shown }) },
    ],
    undoInPlace: [{ path: `${decisions}/${randomUUID()}/undo`, status: 404, init: send({ jwt }) }],
    banInPlace: [
      { path: `${base}/moderation/bans`, status: 201, init: send({ jwt, ...ban }) },
      { path: `${base}/moderation/bans`, status: 403, init: send({ jwt: nobody, ...ban }) },
    ],
    liftBanInPlace: [
      { path: `${base}/moderation/bans/2147483647`, status: 404, init: send({ jwt }, "DELETE") },
    ],
  };
}
