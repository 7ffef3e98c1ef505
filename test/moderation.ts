import type { Context } from "@/server/context/index";
import { aComment, aReader } from "./engagement";
import type { TestAccount, TestApp } from "./test-app";

/** The same account as seen by a moderator of its staff. */
export function asModerator(
  { ctx }: Pick<TestAccount, "ctx">,
  name = "Mo Derator",
  staffUserId = 1,
): Context {
  return { ...ctx, actor: { kind: "staff", staffUserId, name, role: "moderator" } };
}

/** A member of staff, so that their reader row can be stored. */
export async function aModerator(test: TestAccount, name = "Mo Derator"): Promise<Context> {
  const user = await test.ctx.db.prisma.staffUser.create({
    data: { email: `${name}-${test.account.id}@staff.test`.replaceAll(" ", "-"), name, passwordHash: "none" },
  });
  return asModerator(test, name, user.id);
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
