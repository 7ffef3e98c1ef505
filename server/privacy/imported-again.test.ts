import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { exportComments } from "@/server/engagement/transfer/index";
import { importCommentLines, publishStoredComments } from "@/server/imports/comments/index";
import { searchDatabase } from "@/test/canary";
import { aComment, aReader, readCountsAndRecount } from "@/test/engagement";
import { exportXml, importText, postXml } from "@/test/imports";
import { createPrivacyContext, eraseNow } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

const erase = (account: Pick<TestAccount, "ctx">, readerId: number) =>
  eraseNow(createPrivacyContext(account), { readerId });

interface WordpressComment {
  id: number;
  name: string;
  email: string;
  text: string;
}

function commentXml({ id, name, email, text }: WordpressComment): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${name}]]></wp:comment_author>
<wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_author_IP>192.0.2.10</wp:comment_author_IP>
<wp:comment_date_gmt>2024-03-02 09:00:01</wp:comment_date_gmt><wp:comment_content><![CDATA[${text}]]></wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent>
<wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
}

/** Imports a post with comments of these people, each of them one. */
async function importComments(ctx: Context, people: readonly Omit<WordpressComment, "id">[]): Promise<void> {
  const inside = people.map((one, n) => commentXml({ id: n + 1, ...one })).join("");
  await importText(ctx, exportXml(postXml({ id: 1, inside })));
}

const LONE = { name: "Lone Heron", email: "heron@fens.example", text: "Heron was here" };
const KEPT = { name: "Kept Crane", email: "crane@fens.example", text: "Crane was here" };

it("published comments of an erased person are not published again by a repeated import", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  await importComments(ctx, [LONE, KEPT]);
  expect(await publishStoredComments(ctx)).toMatchObject({ written: 2 });
  const reader = await ctx.db.prisma.reader.findFirstOrThrow({
    where: { accountId: account.account.id, name: LONE.name },
  });
  await erase(account, reader.id);
  const lone = Object.values(LONE);
  expect(await searchDatabase(app, lone)).toEqual({});
  await importComments(ctx, [LONE, KEPT]);
  expect(await publishStoredComments(ctx)).toEqual({ read: 0, written: 0 });
  expect(await searchDatabase(app, lone)).toEqual({});
  expect(await searchDatabase(app, [KEPT.text])).toMatchObject({
    "comment.text": 1,
    "imported_comment.payload": 1,
  });
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});

it("stored comments of an erased person are never published, also after a repeated import", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const tern = { name: "Stored Tern", email: "tern@fens.example", text: "Tern was here" };
  await importComments(ctx, [tern, { ...KEPT, text: "Crane again" }]);
  const { member } = await createMember(account, { name: tern.name, email: tern.email });
  await ctx.db.prisma.member.update({
    where: { id: member.id },
    data: { emailVerifiedAt: app.clock.now() },
  });
  await erase(account, member.id);
  await importComments(ctx, [tern, { ...KEPT, text: "Crane again" }]);
  expect(await publishStoredComments(ctx)).toEqual({ read: 1, written: 1 });
  expect(await searchDatabase(app, Object.values(tern))).toEqual({});
  expect(await searchDatabase(app, ["Crane again"])).toMatchObject({ "comment.text": 1 });
});

it("an account's own export, imported again after an erasure, changes nothing; elsewhere it is imported", async () => {
  const account = await app.createAccount();
  const egret = await aReader(account, "egret", "Own Egret");
  const root = await aComment(egret.ctx, { text: "Egret was here" });
  const other = await aReader(account, "plover", "Own Plover");
  await aComment(other.ctx, { text: "Plover replies", parentId: root.id });
  const folder = await mkdtemp(join(tmpdir(), "masthead-own-"));
  try {
    const file = join(folder, "comments.ndjson");
    let text = "";
    for await (const line of exportComments(account.ctx)) text += line;
    await writeFile(file, text);
    expect(await importCommentLines(account.ctx, file)).toEqual({ read: 2, written: 0 });
    await erase(account, egret.id);
    expect(await searchDatabase(app, ["Egret was here", "Own Egret"])).toEqual({});
    expect(await importCommentLines(account.ctx, file)).toEqual({ read: 2, written: 0 });
    expect(await searchDatabase(app, ["Egret was here", "Own Egret"])).toEqual({});
    const where = { accountId: account.account.id };
    const comments = await app.db.prisma.comment.findMany({ where, orderBy: { id: "asc" } });
    expect(comments.map(({ text: left }) => left.trim())).toEqual(["", "Plover replies"]);
    const { stored, counted } = await readCountsAndRecount(account.ctx);
    expect(stored).toEqual(counted);
    // The same id of another installation is another comment.
    const [first = ""] = text.split("\n");
    const moved = { ...JSON.parse(first), created_at: "2020-01-01T00:00:00.000Z" };
    await writeFile(file, `${JSON.stringify(moved)}\n`);
    expect(await importCommentLines(account.ctx, file)).toEqual({ read: 1, written: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("a repeated import of a file brings back neither the text nor the name of an erased author", async () => {
  const source = await app.createAccount();
  const stork = await aReader(source, "stork", "Filed Stork");
  await aComment(stork.ctx, { text: "Stork was here" });
  const ibis = await aReader(source, "ibis", "Filed Ibis");
  await aComment(ibis.ctx, { text: "Ibis was here" });
  const folder = await mkdtemp(join(tmpdir(), "masthead-erased-"));
  try {
    const file = join(folder, "comments.ndjson");
    let text = "";
    for await (const line of exportComments(source.ctx)) text += line;
    await writeFile(file, text);
    const target = await app.createAccount();
    expect(await importCommentLines(target.ctx, file)).toEqual({ read: 2, written: 2 });
    const where = { accountId: target.account.id };
    const { id } = await app.db.prisma.reader.findFirstOrThrow({ where: { ...where, name: "Filed Stork" } });
    await erase(target, id);
    expect(await importCommentLines(target.ctx, file)).toEqual({ read: 2, written: 0 });
    const comments = await app.db.prisma.comment.findMany({ where, orderBy: { id: "asc" } });
    expect(comments.map(({ text: left }) => left.trim())).toEqual(["", "Ibis was here"]);
    const readers = await app.db.prisma.reader.findMany({ where, orderBy: { id: "asc" } });
    expect(readers.map(({ name }) => name)).toEqual(["Filed Ibis", "Deleted reader"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
