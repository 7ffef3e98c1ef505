import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import {
  findMemberById,
  type Member,
  proveByCode,
  proveByPassword,
  requireUnlocked,
  signUpMember,
} from "../members/index";
import { type OtpInput, verifyPhoneOtp } from "../phones/index";
import type { ClientInfo } from "../sessions";
import type { AuthorizationQuery } from "./authorization.rules";
import {
  type AuthorizationOutcome,
  answerConsentInFrame,
  authorize,
  type BrowserIdentity,
} from "./authorize";
import { ticketRequest } from "./consent-ticket";
import type { OauthContext } from "./oauth";

/** How somebody in a frame shows who they are. */
export type FrameProof =
  | { kind: "password"; name: string; password: string }
  | { kind: "code"; email: string; code: string }
  | ({ kind: "phone" } & OtpInput)
  | { kind: "sign-up"; name: string; email: string; password: string }
  /** By the session of a window of our own. */
  | { kind: "session"; memberId: number };

async function proved(ctx: Context, proof: FrameProof, place: ClientInfo): Promise<Member | null> {
  const { address } = place;
  switch (proof.kind) {
    case "password":
      return (await proveByPassword(ctx, { name: proof.name, password: proof.password, place })).member;
    case "code":
      return proveByCode(ctx, { email: proof.email, code: proof.code, address });
    case "phone":
      return verifyPhoneOtp(ctx, { ...proof, address });
    case "sign-up":
      return (await signUpMember(ctx, { ...proof, login: false, place })).member;
    case "session":
      return findMemberById(ctx.db, ctx.account.id, proof.memberId);
  }
}

export interface FrameOutcome {
  outcome: AuthorizationOutcome;
  /** Name of the reader; empty where that is not known. */
  reader: string;
}

/**
 * Answers an application for somebody who shows in a frame who they are: no session is opened, since none would be
 * kept there. The proof is good for this one request (ADR 0115).
 */
export async function authorizeInFrame(
  ctx: OauthContext,
  { query, proof, place }: { query: AuthorizationQuery; proof: FrameProof; place: ClientInfo },
  by: BrowserIdentity,
): Promise<FrameOutcome> {
  const nobody = { ...by, memberId: null, isFramed: true };
  // First whether the application may ask at all: nobody shows a password to one that may not.
  const first = await authorize(ctx, query, nobody);
  if (first.kind !== "login") return { outcome: first, reader: "" };
  const member = await proved(ctx, proof, place);
  if (member === null) return { outcome: first, reader: "" };
  requireUnlocked(member);
  return { outcome: await authorize(ctx, query, { ...nobody, memberId: member.id }), reader: member.name };
}

/**
 * Takes the answer to a question that was put in a frame. Whoever was locked out meanwhile gets no further, nor does
 * whoever was asked before the owner of the account's address came and proved that it is theirs.
 */
export async function consentInFrame(
  ctx: OauthContext,
  answer: { ticket: string; isAllowed: boolean },
  by: BrowserIdentity,
): Promise<FrameOutcome> {
  const asked = ticketRequest(ctx, answer.ticket);
  const member = asked === null ? null : await findMemberById(ctx.db, ctx.account.id, asked.memberId);
  if (asked !== null && member !== null) requireSame(member, asked.at);
  const outcome = await answerConsentInFrame(ctx, answer, { ...by, isFramed: true });
  return { outcome, reader: member?.name ?? "" };
}

function requireSame(member: Member, askedAt: Date): void {
  requireUnlocked(member);
  if (member.emailVerifiedAt === null || member.emailVerifiedAt <= askedAt) return;
  throw new AppError(
    "forbidden",
    "This account's address was confirmed since you were asked. Go back to the application and begin again.",
  );
}
