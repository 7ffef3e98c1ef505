import type { Context } from "@/server/context/index";
import { deliverLetter } from "@/server/engagement/newsletters/index";
import type { ReaderMailContext } from "@/server/engagement/notifications/index";
import { createLetterSources } from "@/server/letter-sources";
import { listNewStories } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";
import { createMember, type TestMember } from "./readers";
import type { TestAccount } from "./test-app";

interface MemberFacts {
  name?: string;
  /** false: the address is not confirmed. */
  isConfirmed?: boolean;
}

/** A member with a confirmed address, and a context in which they act. */
export async function aMailedMember(
  testAccount: TestAccount,
  { name = "Ada Quay", isConfirmed = true }: MemberFacts = {},
): Promise<TestMember["member"] & { ctx: Context; token: string }> {
  const { ctx, account } = testAccount;
  const { member, token } = await createMember(testAccount, { name });
  if (isConfirmed)
    await ctx.db.prisma.member.update({
      where: { id: member.id },
      data: { emailVerifiedAt: ctx.clock.now() },
    });
  const reader = await getRuntime().readers.bySession(account, token);
  if (reader === null) throw new Error("the session is not known");
  return { ...member, token, ctx: { ...ctx, actor: { kind: "reader", via: "session", ...reader } } };
}

/** A context of an account in which its mails are sent. */
export function mailingContext({ ctx }: TestAccount): ReaderMailContext {
  const { mailer, vault, egress } = getRuntime();
  const letters = createLetterSources({ egress, vault });
  return {
    ...ctx,
    mailer,
    vault,
    listNewStories,
    deliverLetter: (mailing, letter) => deliverLetter({ ...mailing, letters }, letter),
  };
}
