import {
  type AuthorizationQuery,
  type AuthorizationRequest,
  answerAddress,
  clientIdOf,
  validateAuthorization,
} from "./authorization.rules";
import { isAllowedCallback } from "./callback-uri.rules";
import { findClient } from "./client.repository";
import { hasConsented, writeConsent } from "./consent.repository";
import { type ConsentQuestion, openFrameTicket, openTicket, sealTicket } from "./consent-ticket";
import { issueCode } from "./issue-code";
import type { OauthClient, OauthContext, OauthForm } from "./oauth";

/** Where and by whom a code is asked for. */
export interface BrowserIdentity {
  form: OauthForm;
  /** Address of this server as its metadata gives it. */
  issuer: string;
  /** Origin under which the browser reaches this server. */
  origin: string;
  /** The member whose session the browser holds; null: nobody is signed in. */
  memberId: number | null;
  /** Cookie of the browser that the code is given to; null where none is set. */
  browserToken: string | null;
  /** Asked in a frame on another site, where no cookie comes back: a question carries its own proof (ADR 0115). */
  isFramed: boolean;
}

export type AuthorizationOutcome =
  /** The reader is told here; they are sent nowhere. */
  | { kind: "unusable"; problem: string }
  /** On to the application, with a code or with what is wrong. */
  | { kind: "answered"; address: string; granted: boolean }
  | { kind: "login"; client: OauthClient }
  | { kind: "consent"; client: OauthClient; ticket: string; redirectUri: string };

interface Sound {
  client: OauthClient;
  request: AuthorizationRequest;
  callbackUri: string | null;
}

const FOREIGN_CALLBACK = "The page to come back to is not one of this publication's.";

/** The issuer for those who expect it, so that an answer of one server is not taken for another's (RFC 9207). */
export function issOf({ namesIssuer }: OauthClient, issuer: string): string | null {
  return namesIssuer ? issuer : null;
}

function callbackOf(query: AuthorizationQuery): string | null {
  const { callback_uri: given } = query;
  return typeof given === "string" && given !== "" ? given : null;
}

/** Checks a request before anybody is asked to sign in: the application and its address first. */
async function judge(
  ctx: OauthContext,
  query: AuthorizationQuery,
  { form, issuer, origin }: BrowserIdentity,
): Promise<Sound | AuthorizationOutcome> {
  const clientId = clientIdOf(query);
  const client = clientId === null ? null : await findClient(ctx.db, ctx.account.id, clientId);
  const verdict = validateAuthorization(query, client);
  if (verdict.kind === "unusable") return verdict;
  if (client === null) throw new Error("a request of nobody is of no use");
  if (verdict.kind === "refused") {
    const { redirectUri, error, description, state } = verdict;
    const answer = { error, error_description: description, state, iss: issOf(client, issuer) };
    return { kind: "answered", address: answerAddress(redirectUri, answer), granted: false };
  }
  const callbackUri = form === "jwt" ? callbackOf(query) : null;
  if (callbackUri !== null && !isAllowedCallback(callbackUri, ctx.account, origin)) {
    return { kind: "unusable", problem: FOREIGN_CALLBACK };
  }
  return { client, request: verdict.request, callbackUri };
}

async function grant(
  ctx: OauthContext,
  { client, request, callbackUri }: Sound,
  { form, issuer, memberId, browserToken }: BrowserIdentity & { memberId: number },
): Promise<AuthorizationOutcome> {
  const code = await issueCode(ctx, { form, client, memberId, request, browserToken });
  const { state, redirectUri } = request;
  const answer = { code, state, iss: issOf(client, issuer), callback_uri: callbackUri };
  return { kind: "answered", address: answerAddress(redirectUri, answer), granted: true };
}

/** Answers an application that wants a reader signed in: with a code, the login page, or a question to the reader. */
export async function authorize(
  ctx: OauthContext,
  query: AuthorizationQuery,
  by: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const sound = await judge(ctx, query, by);
  if ("kind" in sound) return sound;
  const { memberId, form } = by;
  const { client, request, callbackUri } = sound;
  if (memberId === null) return { kind: "login", client };
  const agreed =
    client.firstParty || (await hasConsented(ctx.db, ctx.account.id, { clientId: client.id, memberId }));
  if (agreed) return grant(ctx, sound, { ...by, memberId });
  const question = { form, clientId: client.clientId, memberId, callbackUri, ...request };
  return { kind: "consent", client, ticket: sealTicket(ctx, question, by), redirectUri: request.redirectUri };
}

function queryOf({ clientId, redirectUri, state, codeChallenge, callbackUri, scope }: ConsentQuestion) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    ...(state !== null && { state }),
    ...(codeChallenge !== null && { code_challenge: codeChallenge, code_challenge_method: "S256" }),
    ...(scope !== null && { scope }),
    ...(callbackUri !== null && { callback_uri: callbackUri }),
  };
}

/** Takes a reader's answer to the question whether an application may know who they are. */
export async function answerConsent(
  ctx: OauthContext,
  { ticket, isAllowed }: { ticket: string; isAllowed: boolean },
  by: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const { form } = by;
  const question =
    by.memberId === null || by.isFramed ? null : openTicket(ctx, ticket, { memberId: by.memberId, form });
  return answerQuestion(ctx, { question, isAllowed }, by);
}

/** The same in a frame, where the question itself says to whom it was put. */
export async function answerConsentInFrame(
  ctx: OauthContext,
  { ticket, isAllowed }: { ticket: string; isAllowed: boolean },
  by: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const question = openFrameTicket(ctx, ticket);
  return answerQuestion(ctx, { question, isAllowed }, { ...by, form: question?.form ?? by.form });
}

async function answerQuestion(
  ctx: OauthContext,
  { question, isAllowed }: { question: ConsentQuestion | null; isAllowed: boolean },
  by: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  if (question === null) {
    return {
      kind: "unusable",
      problem: "This question is no longer open. Go back to the application and begin again.",
    };
  }
  const { memberId } = question;
  const { issuer } = by;
  // The client may have changed, or gone, while the reader was thinking.
  const sound = await judge(ctx, queryOf(question), by);
  if ("kind" in sound) return sound;
  if (!isAllowed) {
    const { redirectUri, state } = sound.request;
    const answer = {
      error: "access_denied",
      error_description: "The reader said no.",
      state,
      iss: issOf(sound.client, issuer),
    };
    return { kind: "answered", address: answerAddress(redirectUri, answer), granted: false };
  }
  await writeConsent(ctx.db, ctx.account.id, {
    clientId: sound.client.id,
    memberId,
    now: ctx.worldClock.now(),
  });
  return grant(ctx, sound, { ...by, memberId });
}
