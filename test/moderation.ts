import type { Context } from "@/server/context/index";
import { aComment, aReader } from "./engagement";
import type { TestAccount, TestApp } from "./test-app";

/** A member of staff, so that their reader row can be stored. */
export async function aModerator(test: TestAccount, name = "Mo Derator"): Promise<Context> {
  const user = await test.ctx.db.prisma.staffUser.create({
    data: { email: `${name}-${test.account.id}@staff.test`.replaceAll(" ", "-"), name, passwordHash: "none" },
  });
  return { ...test.ctx, actor: { kind: "staff", staffUserId: user.id, name, role: "moderator" } };
}

/** An account with these engagement settings, a reader of it, and a moderator. */
export async function aModeratedAccount(app: TestApp, engagement: object = {}) {
  const test = await app.createAccount({ settings: { engagement } });
  const reader = await aReader(test);
  const moderator = await aModerator(test);
  /** Writes a comment. Returns its status. */
  const postComment = async (text: string, by: Context = reader.ctx) => {
    const { id } = await aComment(by, { text });
    return test.ctx.db.prisma.comment.findUniqueOrThrow({ where: { id } });
  };
  const read = (id: number) => test.ctx.db.prisma.comment.findUniqueOrThrow({ where: { id } });
  return { ...test, reader, moderator, postComment, read };
}
