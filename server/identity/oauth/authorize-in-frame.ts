import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import {
  authenticateByCode,
  authenticateByPassword,
  findMemberById,
  type Member,
  requireUnlocked,
  signUpMember,
} from "../members/index";
import { type OtpInput, verifyPhoneOtp } from "../phones/index";
import type { ClientInfo } from "../sessions";
import type { AuthorizationQuery } from "./authorization.rules";
import { type AuthorizationOutcome, applyConsentInFrame, authorize, type BrowserIdentity } from "./authorize";
import { getTicketIssue } from "./consent-ticket";
import type { OauthContext } from "./oauth";

/** How a reader authenticates in a frame. */
export type FrameProof =
  | { kind: "password"; name: string; password: string }
  | { kind: "code"; email: string; code: string }
  | ({ kind: "phone" } & OtpInput)
  | { kind: "sign-up"; name: string; email: string; password: string }
  /** By a session, from a window of our own. */
  | { kind: "session"; memberId: number };

async function resolveMember(ctx: Context, proof: FrameProof, client: ClientInfo): Promise<Member | null> {
  const { address } = client;
  switch (proof.kind) {
    case "password":
      return (await authenticateByPassword(ctx, { name: proof.name, password: proof.password, client }))
        .member;
    case "code":
      return authenticateByCode(ctx, { email: proof.email, code: proof.code, address });
    case "phone":
      return verifyPhoneOtp(ctx, { ...proof, address });
    case "sign-up":
      return (await signUpMember(ctx, { ...proof, login: false, client })).member;
    case "session":
      return findMemberById(ctx.db, ctx.account.id, proof.memberId);
  }
}

export interface FrameOutcome {
  outcome: AuthorizationOutcome;
  /** Name of the reader; empty where it is not known. */
  reader: string;
}

/**
 * Authorizes an application for a reader who authenticates in a frame: no session is opened, since the browser would
 * not store its cookie there. The proof is valid for this one request.
 */
export async function authorizeInFrame(
  ctx: OauthContext,
  { query, proof, client }: { query: AuthorizationQuery; proof: FrameProof; client: ClientInfo },
  browser: BrowserIdentity,
): Promise<FrameOutcome> {
  const anonymous = { ...browser, memberId: null, isFramed: true };
  // Validate the application first, so that nobody enters a password for an invalid one.
  const initial = await authorize(ctx, query, anonymous);
  if (initial.kind !== "login") return { outcome: initial, reader: "" };
  const member = await resolveMember(ctx, proof, client);
  if (member === null) return { outcome: initial, reader: "" };
  requireUnlocked(member);
  return { outcome: await authorize(ctx, query, { ...anonymous, memberId: member.id }), reader: member.name };
}

/**
 * Applies a consent decision from a frame. Refuses a member who was locked meanwhile, and a ticket from before the
 * owner of the account's address verified it.
 */
export async function consentInFrame(
  ctx: OauthContext,
  answer: { ticket: string; isAllowed: boolean },
  browser: BrowserIdentity,
): Promise<FrameOutcome> {
  const issue = getTicketIssue(ctx, answer.ticket);
  const member = issue === null ? null : await findMemberById(ctx.db, ctx.account.id, issue.memberId);
  if (issue !== null && member !== null) requireUnchanged(member, issue.at);
  const outcome = await applyConsentInFrame(ctx, answer, { ...browser, isFramed: true });
  return { outcome, reader: member?.name ?? "" };
}

function requireUnchanged(member: Member, requestedAt: Date): void {
  requireUnlocked(member);
  if (member.emailVerifiedAt === null || member.emailVerifiedAt <= requestedAt) return;
  throw new AppError(
    "forbidden",
    "This account's address was confirmed in the meantime. Go back to the application and try again.",
  );
}
