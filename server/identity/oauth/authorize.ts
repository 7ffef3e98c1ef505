import {
  type AuthorizationQuery,
  type AuthorizationRequest,
  getClientId,
  toRedirectUrl,
  validateAuthorization,
} from "./authorization.rules";
import { isAllowedCallback } from "./callback-uri.rules";
import { findClient } from "./client.repository";
import { hasConsented, writeConsent } from "./consent.repository";
import { type ConsentRequest, openFrameTicket, openTicket, sealTicket } from "./consent-ticket";
import { issueCode } from "./issue-code";
import type { OauthClient, OauthContext, OauthForm } from "./oauth";

/** The browser that requests a code, and the server it uses. */
export interface BrowserIdentity {
  form: OauthForm;
  /** Issuer URL of this server, as in its metadata. */
  issuer: string;
  /** Origin under which the browser reaches this server. */
  origin: string;
  /** The member with a session in this browser; null: nobody is signed in. */
  memberId: number | null;
  /** Cookie of the browser that the code is bound to; null where none is set. */
  browserToken: string | null;
  /** In a frame on another site, where browsers send no cookies: a ticket carries its own proof. */
  isFramed: boolean;
}

export type AuthorizationOutcome =
  /** The error is shown to the reader here, without a redirect. */
  | { kind: "unusable"; problem: string }
  /** Redirect to the application, with a code or an error. */
  | { kind: "answered"; address: string; granted: boolean }
  | { kind: "login"; client: OauthClient }
  | { kind: "consent"; client: OauthClient; ticket: string; redirectUri: string };

interface ValidRequest {
  client: OauthClient;
  request: AuthorizationRequest;
  callbackUri: string | null;
}

const FOREIGN_CALLBACK = "callback_uri is not a page of this publication.";

/** The `iss` parameter for clients that expect it, against mix-up of servers (RFC 9207). */
export function toIssParameter({ namesIssuer }: OauthClient, issuer: string): string | null {
  return namesIssuer ? issuer : null;
}

function getCallback(query: AuthorizationQuery): string | null {
  const { callback_uri: uri } = query;
  return typeof uri === "string" && uri !== "" ? uri : null;
}

/** Validates a request before the reader is asked to sign in: the application and its redirect URI first. */
async function validate(
  ctx: OauthContext,
  query: AuthorizationQuery,
  { form, issuer, origin }: BrowserIdentity,
): Promise<ValidRequest | AuthorizationOutcome> {
  const clientId = getClientId(query);
  const client = clientId === null ? null : await findClient(ctx.db, ctx.account.id, clientId);
  const verdict = validateAuthorization(query, client);
  if (verdict.kind === "unusable") return verdict;
  if (client === null) throw new Error("the authorization request has no client");
  if (verdict.kind === "refused") {
    const { redirectUri, error, description, state } = verdict;
    const answer = { error, error_description: description, state, iss: toIssParameter(client, issuer) };
    return { kind: "answered", address: toRedirectUrl(redirectUri, answer), granted: false };
  }
  const callbackUri = form === "jwt" ? getCallback(query) : null;
  if (callbackUri !== null && !isAllowedCallback(callbackUri, ctx.account, origin)) {
    return { kind: "unusable", problem: FOREIGN_CALLBACK };
  }
  return { client, request: verdict.request, callbackUri };
}

async function grant(
  ctx: OauthContext,
  { client, request, callbackUri }: ValidRequest,
  { form, issuer, memberId, browserToken }: BrowserIdentity & { memberId: number },
): Promise<AuthorizationOutcome> {
  const code = await issueCode(ctx, { form, client, memberId, request, browserToken });
  const { state, redirectUri } = request;
  const answer = { code, state, iss: toIssParameter(client, issuer), callback_uri: callbackUri };
  return { kind: "answered", address: toRedirectUrl(redirectUri, answer), granted: true };
}

/** Authorizes an application's request: with a code, the login page, or the consent page. */
export async function authorize(
  ctx: OauthContext,
  query: AuthorizationQuery,
  browser: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const valid = await validate(ctx, query, browser);
  if ("kind" in valid) return valid;
  const { memberId, form } = browser;
  const { client, request, callbackUri } = valid;
  if (memberId === null) return { kind: "login", client };
  const hasConsent =
    client.firstParty || (await hasConsented(ctx.db, ctx.account.id, { clientId: client.id, memberId }));
  if (hasConsent) return grant(ctx, valid, { ...browser, memberId });
  const consentRequest = { form, clientId: client.clientId, memberId, callbackUri, ...request };
  return {
    kind: "consent",
    client,
    ticket: sealTicket(ctx, consentRequest, browser),
    redirectUri: request.redirectUri,
  };
}

function toQuery({ clientId, redirectUri, state, codeChallenge, callbackUri, scope }: ConsentRequest) {
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

/** Applies a reader's consent decision. */
export async function applyConsent(
  ctx: OauthContext,
  { ticket, isAllowed }: { ticket: string; isAllowed: boolean },
  browser: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const { form } = browser;
  const consentRequest =
    browser.memberId === null || browser.isFramed
      ? null
      : openTicket(ctx, ticket, { memberId: browser.memberId, form });
  return completeConsent(ctx, { consentRequest, isAllowed }, browser);
}

/** The same in a frame, where the ticket itself names its reader. */
export async function applyConsentInFrame(
  ctx: OauthContext,
  { ticket, isAllowed }: { ticket: string; isAllowed: boolean },
  browser: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  const consentRequest = openFrameTicket(ctx, ticket);
  return completeConsent(
    ctx,
    { consentRequest, isAllowed },
    { ...browser, form: consentRequest?.form ?? browser.form },
  );
}

async function completeConsent(
  ctx: OauthContext,
  { consentRequest, isAllowed }: { consentRequest: ConsentRequest | null; isAllowed: boolean },
  browser: BrowserIdentity,
): Promise<AuthorizationOutcome> {
  if (consentRequest === null) {
    return {
      kind: "unusable",
      problem: "This request has expired. Go back to the application and try again.",
    };
  }
  const { memberId } = consentRequest;
  const { issuer } = browser;
  // The client may have changed, or have been deleted, since the ticket was issued.
  const valid = await validate(ctx, toQuery(consentRequest), browser);
  if ("kind" in valid) return valid;
  if (!isAllowed) {
    const { redirectUri, state } = valid.request;
    const answer = {
      error: "access_denied",
      error_description: "The reader denied the request.",
      state,
      iss: toIssParameter(valid.client, issuer),
    };
    return { kind: "answered", address: toRedirectUrl(redirectUri, answer), granted: false };
  }
  await writeConsent(ctx.db, ctx.account.id, {
    clientId: valid.client.id,
    memberId,
    now: ctx.systemClock.now(),
  });
  return grant(ctx, valid, { ...browser, memberId });
}
