import type { Context } from "@/server/context/index";
import { getOwnMember } from "@/server/identity/index";
import { findMemberById } from "@/server/identity/members/index";
import type { MailPreferences, ReaderMailTopic } from "./preference";
import {
  findPreferences,
  isSuppressed,
  lockPreferences,
  releaseAddress,
  savePreferences,
} from "./preference.repository";
import { unsubscribe } from "./preference.rules";

/** A member's choice of mails, and whether any reach them. */
export interface OwnMailPreferences {
  preferences: MailPreferences;
  /** The address that mails go to; null: none. */
  address: string | null;
  /** `ok`; `unconfirmed`: mails wait until the address is confirmed; `refused`: its mail server refused one. */
  state: "ok" | "unconfirmed" | "refused";
}

/** Get the current member's choice of mails. */
export async function getOwnMailPreferences(ctx: Context): Promise<OwnMailPreferences> {
  const member = await getOwnMember(ctx);
  const { id } = ctx.account;
  const preferences = await findPreferences(ctx.db, id, member.id);
  const { email, emailVerifiedAt } = member;
  if (email === null || emailVerifiedAt === null)
    return { preferences, address: email, state: "unconfirmed" };
  const state = (await isSuppressed(ctx.db, id, email)) ? "refused" : "ok";
  return { preferences, address: email, state };
}

/** Save the current member's choice of mails. Mails go out again to an address that refused one. */
export async function saveOwnMailPreferences(ctx: Context, preferences: MailPreferences): Promise<void> {
  const { id: readerId, email } = await getOwnMember(ctx);
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    await lockPreferences(tx, accountId, readerId);
    await savePreferences(tx, accountId, { readerId, preferences, now: ctx.systemClock.now() });
    if (email !== null) await releaseAddress(tx, accountId, email);
  });
}

/**
 * Unsubscribe from a kind of mail by its link, without a log-in; repeated calls change nothing, and concurrent ones end
 * each what it names.
 */
export async function unsubscribeByLink(
  ctx: Context,
  { readerId, topic }: { readerId: number; topic: ReaderMailTopic },
): Promise<void> {
  const accountId = ctx.account.id;
  // A deleted account receives no mails: the link still ends with success.
  if ((await findMemberById(ctx.db, accountId, readerId)) === null) return;
  await ctx.db.transaction(async (tx) => {
    await lockPreferences(tx, accountId, readerId);
    const preferences = unsubscribe(await findPreferences(tx, accountId, readerId), topic);
    await savePreferences(tx, accountId, { readerId, preferences, now: ctx.systemClock.now() });
  });
}
