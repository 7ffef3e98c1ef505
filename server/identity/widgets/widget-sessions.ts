import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import {
  getOwnMember,
  logInByCode,
  logInMember,
  type Member,
  requireMember,
  signUpMember,
} from "../members/index";
import { logInByPhone, type OtpInput } from "../phones/index";
import { type ClientInfo, type OpenedSession, openSession } from "../sessions";
import { validateWidgetOrigin } from "./widget-origin.rules";

/** A session in the widgets of one site, and its member. */
export interface WidgetSession {
  member: Member;
  session: OpenedSession;
}

/** The page whose widgets a reader signs in to, and their client. */
export interface WidgetTarget {
  /** Origin of the page, according to the frame. */
  pageOrigin: string;
  /** Origin under which this installation is reached. */
  ownOrigin: string;
  client: ClientInfo;
}

function toWidgetClient(ctx: Context, { pageOrigin, ownOrigin, client }: WidgetTarget): ClientInfo {
  const origin = validateWidgetOrigin(ctx.account, pageOrigin, ownOrigin);
  if (origin === null) throw new AppError("forbidden", "This domain is not whitelisted");
  return { ...client, widgetOrigin: origin };
}

/** Proof of identity: a password, or a code that was sent to the member's e-mail address or phone. */
export type WidgetProof = { name: string; password: string } | { email: string; code: string } | OtpInput;

/**
 * Logs a member in to the widgets of one of the account's sites. The session permits what readers do there and
 * nothing on the member's own account, because the site's scripts can read its token
 * (docs/decisions/server-side-sessions.md).
 */
export async function logInToWidget(
  ctx: Context,
  { proof, ...target }: WidgetTarget & { proof: WidgetProof },
): Promise<WidgetSession> {
  const client = toWidgetClient(ctx, target);
  if ("password" in proof) return logInMember(ctx, { ...proof, client });
  return "email" in proof ? logInByCode(ctx, { ...proof, client }) : logInByPhone(ctx, { ...proof, client });
}

/** Signs a member up and opens a session in the widgets of one of the account's sites. */
export async function signUpInWidget(
  ctx: Context,
  { name, email, password, ...target }: WidgetTarget & { name: string; email: string; password: string },
): Promise<WidgetSession> {
  const client = toWidgetClient(ctx, target);
  const { member, session } = await signUpMember(ctx, { name, email, password, login: true, client });
  if (session === null) throw new Error("signing up created no session");
  return { member, session };
}

/**
 * Opens a widget session for the member of the current session, from a pop-up or a frame on our own pages. Ending
 * either session ends the other: for the reader it is one log-in.
 */
export async function openLinkedWidgetSession(ctx: Context, target: WidgetTarget): Promise<WidgetSession> {
  const { id: memberId } = requireMember(ctx);
  const { actor } = ctx;
  const client = toWidgetClient(ctx, target);
  const member = await getOwnMember(ctx);
  const openedById = actor.kind === "reader" && "sessionId" in actor ? actor.sessionId : null;
  return { member, session: await openSession(ctx, { memberId, client, openedById }) };
}
