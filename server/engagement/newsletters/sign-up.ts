import { type Context, requireReader } from "@/server/context/index";
import { consumeMemberAttempt, getOwnMember, requireEmail } from "@/server/identity/members/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { chooseTextLocale } from "@/shared/messages/languages";
import { readConfirmationToken } from "./addresses";
import { findLetterById } from "./letter.repository";
import type { Newsletter } from "./newsletter";
import { findNewsletter, findNewsletterBySlug, findNewsletters } from "./newsletter.repository";
import { findRecipient } from "./recipient";
import {
  confirmSignUp,
  endSignUps,
  findOpenSignUps,
  findSignUp,
  requestSignUp,
  saveMemberSignUp,
} from "./sign-up.repository";

/** A request for a newsletter by a form of the publication's pages. */
interface SignUpRequest {
  slug: string;
  /** The e-mail address as it was entered. */
  address: string;
  acceptLanguage: string | null;
  /** Network address of the caller; null: unknown. */
  networkAddress: string | null;
}

/**
 * Request a newsletter for an address: a mail asks its owner to confirm. The answer and its time are the same for every
 * address. Throws not_found for a newsletter that is not active, invalid for what is no address, and rate_limited.
 */
export async function requestNewsletter(ctx: Context, request: SignUpRequest): Promise<void> {
  const { account, db } = ctx;
  const newsletter = await findNewsletterBySlug(db, account.id, request.slug);
  if (newsletter === null || !newsletter.active) throw notFound("newsletter");
  const address = requireEmail(request.address).toLowerCase();
  await consumeMemberAttempt(ctx, { kind: "newsletter", name: address, address: request.networkAddress });
  const locale = chooseTextLocale(account.settings.language.ietfCode, request.acceptLanguage);
  const now = ctx.systemClock.now();
  await db.transaction(async (tx) => {
    const signUp = { newsletterId: newsletter.id, address, locale, now };
    const signUpId = await requestSignUp(tx, account.id, signUp);
    await ctx.emit(tx, {
      name: "engagement/newsletter-confirmation.requested",
      id: `newsletter-sign-up:${signUpId}:${now.getTime()}`,
      subject: { type: "newsletter-sign-up", id: String(signUpId) },
      data: { signUpId },
    });
  });
}

/**
 * Confirm a sign-up by the link of its mail. Returns the newsletter; repeated calls change nothing. Throws invalid for a
 * link that has expired, and for one from before its reader unsubscribed.
 */
export async function confirmNewsletter(
  ctx: Context,
  { vault, token }: { vault: Vault; token: string },
): Promise<Newsletter> {
  const { account, db } = ctx;
  const now = ctx.systemClock.now();
  const named = readConfirmationToken(account, vault, { token, now });
  const confirmed =
    named === null
      ? null
      : await confirmSignUp(db, account.id, { id: named.signUpId, requestedAt: named.requestedAt, now });
  const newsletter = confirmed === null ? null : await findNewsletter(db, account.id, confirmed);
  if (newsletter === null)
    throw new AppError("invalid", "This link has expired or was already used. Request a new link.");
  return newsletter;
}

/**
 * Unsubscribe by the link of a letter: also the other sign-up of somebody who signed up as a member and by address.
 * Returns the newsletter's name; null: the sign-up or the newsletter is gone.
 */
export async function unsubscribeFromLetter(
  ctx: Context,
  { signUpId, letterId }: { signUpId: number; letterId: number },
): Promise<string | null> {
  const { account, db } = ctx;
  const signUp = await findSignUp(db, account.id, signUpId);
  if (signUp === null) return null;
  const { newsletterId } = signUp;
  const { address, member } = await findRecipient(ctx, signUp);
  await endSignUps(db, account.id, {
    newsletterId,
    readerId: signUp.readerId ?? member?.id ?? null,
    address,
    endedById: (await findLetterById(db, account.id, letterId))?.id ?? null,
    now: ctx.systemClock.now(),
  });
  return (await findNewsletter(db, account.id, newsletterId))?.name ?? null;
}

/** Find the name of the newsletter that the link of a letter ends; null: it is gone. */
export async function findNewsletterOfSignUp(ctx: Context, signUpId: number): Promise<string | null> {
  const { account, db } = ctx;
  const signUp = await findSignUp(db, account.id, signUpId);
  if (signUp === null) return null;
  return (await findNewsletter(db, account.id, signUp.newsletterId))?.name ?? null;
}

/** A newsletter, and whether the current member gets it. */
interface OwnNewsletter extends Pick<Newsletter, "id" | "name" | "slug" | "description"> {
  isSubscribed: boolean;
}

/** The current member as a recipient: also the sign-ups of their confirmed address are theirs. */
async function getOwnRecipient(ctx: Context): Promise<{ readerId: number; address: string | null }> {
  const { id, email, emailVerifiedAt } = await getOwnMember(ctx);
  return { readerId: id, address: emailVerifiedAt === null ? null : email };
}

/** List the active newsletters, and which the current member gets. */
export async function listOwnNewsletters(ctx: Context): Promise<OwnNewsletter[]> {
  const { account, db } = ctx;
  const newsletters = await findNewsletters(db, account.id, { onlyActive: true });
  if (newsletters.length === 0) return [];
  const subscribed = await findOpenSignUps(db, account.id, await getOwnRecipient(ctx));
  return newsletters.map(({ id, name, slug, description }) => ({
    ...{ id, name, slug, description },
    isSubscribed: subscribed.includes(id),
  }));
}

/**
 * Give the current member a newsletter, or end it, also for sign-ups with their confirmed address. Repeated calls change
 * nothing. Throws not_found for a newsletter that is not active.
 */
export async function saveOwnNewsletter(
  ctx: Context,
  { newsletterId, isWanted }: { newsletterId: number; isWanted: boolean },
): Promise<void> {
  const { account, db } = ctx;
  const { id: readerId } = requireReader(ctx);
  const newsletter = await findNewsletter(db, account.id, newsletterId);
  if (newsletter === null || (isWanted && !newsletter.active)) throw notFound("newsletter");
  const now = ctx.systemClock.now();
  const recipient = await getOwnRecipient(ctx);
  if (isWanted) {
    const locale = chooseTextLocale(account.settings.language.ietfCode);
    await saveMemberSignUp(db, account.id, { newsletterId, readerId, locale, now });
  } else await endSignUps(db, account.id, { newsletterId, ...recipient, endedById: null, now });
}
