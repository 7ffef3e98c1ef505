import type { Context } from "@/server/accounts/index";
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
import { widgetOrigin } from "./widget-origin.rules";

/** A session in the widgets of one site, and whose it is. */
export interface WidgetSession {
  member: Member;
  session: OpenedSession;
}

/** In the widgets of which page somebody signs in, and from where. */
export interface WidgetPlace {
  /** Origin of the page, as the frame names it. */
  pageOrigin: string;
  /** Origin under which this installation is reached. */
  ownOrigin: string;
  place: ClientInfo;
}

function placeIn(ctx: Context, { pageOrigin, ownOrigin, place }: WidgetPlace): ClientInfo {
  const origin = widgetOrigin(ctx.account, pageOrigin, ownOrigin);
  if (origin === null) throw new AppError("forbidden", "This domain is not whitelisted");
  return { ...place, widgetOrigin: origin };
}

/** What proves who somebody is: a password, or a code that was sent to their e-mail address or phone. */
export type WidgetProof = { name: string; password: string } | { email: string; code: string } | OtpInput;

/**
 * Signs a member in to the widgets of one of the account's sites. The session opens what readers do there and nothing
 * of the member's own: it is kept where the site's scripts can read it (ADR 0114).
 */
export async function logInToWidget(
  ctx: Context,
  { proof, ...from }: WidgetPlace & { proof: WidgetProof },
): Promise<WidgetSession> {
  const place = placeIn(ctx, from);
  if ("password" in proof) return logInMember(ctx, { ...proof, place });
  return "email" in proof ? logInByCode(ctx, { ...proof, place }) : logInByPhone(ctx, { ...proof, place });
}

/** Makes a member who is signed in to the widgets of one of the account's sites. */
export async function signUpInWidget(
  ctx: Context,
  { name, email, password, ...from }: WidgetPlace & { name: string; email: string; password: string },
): Promise<WidgetSession> {
  const place = placeIn(ctx, from);
  const { member, session } = await signUpMember(ctx, { name, email, password, login: true, place });
  if (session === null) throw new Error("a sign-up that logs in opened no session");
  return { member, session };
}

/**
 * Opens a session in widgets for the member whose own session asks, from a pop-up or a frame on our own pages. Ending
 * either of the two ends the other: for the reader it is one log-in.
 */
export async function handOverToWidget(ctx: Context, from: WidgetPlace): Promise<WidgetSession> {
  const { id: memberId } = requireMember(ctx);
  const { actor } = ctx;
  const place = placeIn(ctx, from);
  const member = await getOwnMember(ctx);
  const openedById = actor.kind === "reader" && "sessionId" in actor ? actor.sessionId : null;
  return { member, session: await openSession(ctx, { memberId, place, openedById }) };
}
