import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import { openToken, type Vault } from "@/server/platform/crypto/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";

/** How long the link of a confirmation works. */
export const CONFIRMATION_MILLISECONDS = 48 * HOUR_MILLISECONDS;

const contentSchema = z.object({ signUp: z.int(), requested: z.int() });

/** The vault authenticates the purpose with the text: another account's token does not decrypt. */
function toPurpose({ id }: Pick<Account, "id">): string {
  return `newsletter confirmation of account ${id}`;
}

/** What the link of a confirmation names: a sign-up, and when it was requested. */
interface Confirmation {
  signUpId: number;
  requestedAt: Date;
}

/** Create the URL of the page on which a sign-up is confirmed. It works for 48 hours. */
export function createConfirmationUrl(
  account: Account,
  vault: Vault,
  { signUpId, requestedAt }: Confirmation,
): string {
  const content = { signUp: signUpId, requested: requestedAt.getTime() };
  const token = vault.seal(JSON.stringify(content), toPurpose(account));
  return `${authOrigin(account)}/newsletter-sign-up/confirm?${new URLSearchParams({ token })}`;
}

/** Read the token of such a URL; null where it is not one of this account's, or has expired. */
export function readConfirmationToken(
  account: Pick<Account, "id">,
  vault: Vault,
  { token, now }: { token: string; now: Date },
): Confirmation | null {
  const text = openToken(vault, token, toPurpose(account));
  if (text === null) return null;
  const { signUp, requested } = contentSchema.parse(JSON.parse(text));
  if (requested + CONFIRMATION_MILLISECONDS <= now.getTime()) return null;
  return { signUpId: signUp, requestedAt: new Date(requested) };
}

/** The URL of a newsletter's page: on the site, or on our own pages where the publisher has its own front end. */
export function getArchiveUrl(account: Account, slug: string): string {
  const hasOwnFrontEnd = account.settings.paywallEnforcement === "frontend";
  const origin = hasOwnFrontEnd ? authOrigin(account) : account.siteUrl;
  return `${origin}/newsletters/${slug}`;
}

/** The URL of a letter in the archive. */
export function getLetterUrl(account: Account, slug: string, edition: string): string {
  return `${getArchiveUrl(account, slug)}/${edition}`;
}
