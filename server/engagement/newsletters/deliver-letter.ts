import type { Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import {
  type ClaimedLetter,
  createUnsubscribeUrl,
  handOverMail,
  isSuppressed,
  type MailingContext,
  type ReaderMailOutcome,
} from "@/server/engagement/notifications/index";
import type { Member } from "@/server/identity/members/index";
import { getLetterUrl } from "./addresses";
import { composeLetter, type ReaderStory } from "./compose-letter";
import { findLetterById } from "./letter.repository";
import type { LetterSources, LetterStory } from "./letter-sources";
import { findNewsletter } from "./newsletter.repository";
import { findRecipient } from "./recipient";
import { findOpenSignUps, findSignUp } from "./sign-up.repository";

type DeliveryContext = MailingContext & { letters: Pick<LetterSources, "findStories" | "opensStory"> };

/** The member as the caller of an access decision, which knows logged-in readers by a session. */
function toActor({ id, name, slug, avatarUrl }: Member): Actor {
  return {
    kind: "reader",
    via: "session",
    sessionId: 0,
    reader: { kind: "member", id, externalId: null, name, slug, avatarUrl },
  };
}

/** Decide which stories a recipient may open. Somebody who is no member may open those that everybody may. */
async function judgeStories(
  ctx: DeliveryContext,
  stories: readonly LetterStory[],
  member: Member | null,
): Promise<ReaderStory[]> {
  const asReader: Context | null = member === null ? null : { ...ctx, actor: toActor(member) };
  return Promise.all(
    stories.map(async (story) => {
      const { id, closed } = story.teaser;
      const isOpen = closed === null || (asReader !== null && (await ctx.letters.opensStory(asReader, id)));
      return { ...story, isOpen };
    }),
  );
}

/** Whether somebody who signed up by address also gets the newsletter as a member: one letter is enough. */
async function isRepeated(
  { db, account }: Context,
  { newsletterId, member }: { newsletterId: number; member: Member | null },
): Promise<boolean> {
  if (member === null) return false;
  const own = await findOpenSignUps(db, account.id, { readerId: member.id, address: null });
  return own.includes(newsletterId);
}

/**
 * Send a letter to one recipient: what changed since it was created is looked up again (sign-up, address, stories, and
 * what the recipient may read). Throws where it could not be handed over, so that the caller retries.
 */
export async function deliverLetter(
  ctx: DeliveryContext,
  { id, signUpId, letterId }: ClaimedLetter,
): Promise<ReaderMailOutcome> {
  const { account, db, vault } = ctx;
  const [signUp, letter] = await Promise.all([
    findSignUp(db, account.id, signUpId),
    findLetterById(db, account.id, letterId),
  ]);
  if (signUp === null || letter === null || signUp.confirmedAt === null || signUp.endedAt !== null)
    return "off";
  const { newsletterId, readerId, locale } = signUp;
  const newsletter = await findNewsletter(db, account.id, newsletterId);
  if (newsletter === null || !newsletter.active) return "off";
  const { address, member } = await findRecipient(ctx, signUp);
  if (address === null) return "unreachable";
  if (readerId === null && (await isRepeated(ctx, { newsletterId, member }))) return "outdated";
  if (await isSuppressed(db, account.id, address)) return "suppressed";
  const stories = await judgeStories(ctx, await ctx.letters.findStories(ctx, letter.storyIds), member);
  if (stories.length === 0) return "outdated";
  const unsubscribeUrl = createUnsubscribeUrl(account, vault, { signUpId, letterId });
  const memberName = member?.name ?? null;
  return handOverMail(ctx, {
    accountId: account.id,
    from: { name: account.name },
    to: { name: memberName ?? "", address },
    occurrence: `reader-mail:${id}`,
    unsubscribeUrl,
    // The queue would send the same text for days, whatever is corrected or unsubscribed from meanwhile.
    isRetried: false,
    ...composeLetter({
      account,
      newsletter,
      edition: letter.edition,
      stories,
      locale,
      memberName,
      onlineUrl: getLetterUrl(account, newsletter.slug, letter.edition),
      unsubscribeUrl,
    }),
  });
}
