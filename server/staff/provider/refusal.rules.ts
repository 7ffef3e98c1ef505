/** Why a sign-in with the provider is refused, with the text for the sign-in page; never a text of the provider. */
const TEXTS = {
  denied:
    "You cancelled the sign-in, or your account may not use this application. Try again, or ask your sign-in provider's administrator.",
  expired: "This sign-in has expired, or was continued in another window. Try again.",
  unreachable: "The sign-in provider isn't answering. Try again in a few minutes.",
  clock:
    "The clocks of this server and of the sign-in provider differ. Ask the operator of this installation to correct the server's time.",
  settings:
    "The sign-in provider doesn't accept this installation. Ask its operator to check the client ID, the secret and the redirect URI.",
  invalid:
    "The sign-in provider's answer could not be verified. Try again. If this keeps happening, tell the operator of this installation.",
  unverified: "Your email address isn't verified at the sign-in provider. Verify it there, then try again.",
  domain:
    "Accounts with your email domain can't sign in here. Use your work account, or ask the operator of this installation.",
  not_member:
    "Your account doesn't belong to a team member. Ask an owner or admin of the publication to invite your email address, then sign in again.",
  linked:
    "This team member signs in with another account at the sign-in provider. Use that account, or ask the operator of this installation.",
  rate_limited: "Too many attempts. Wait a few minutes and try again.",
} as const;

export type ProviderRefusal = keyof typeof TEXTS;

/** Refusals that another account at the provider may not get. */
const OF_THE_ACCOUNT: readonly string[] = ["denied", "unverified", "domain", "not_member", "linked"];

function isRefusal(code: string): code is ProviderRefusal {
  return Object.hasOwn(TEXTS, code);
}

/** The text of a refusal, and whether to offer another account; null: no code of a refusal. */
export function describeProviderRefusal(code: string): { text: string; isOfAccount: boolean } | null {
  return isRefusal(code) ? { text: TEXTS[code], isOfAccount: OF_THE_ACCOUNT.includes(code) } : null;
}

/** A refused sign-in with the provider. `details` are what the operator's log may say about it. */
export class ProviderSignInError extends Error {
  override readonly name = "ProviderSignInError";
  readonly refusal: ProviderRefusal;
  readonly details: string;

  constructor(refusal: ProviderRefusal, details: string = refusal) {
    super(TEXTS[refusal]);
    this.refusal = refusal;
    this.details = details;
  }
}
