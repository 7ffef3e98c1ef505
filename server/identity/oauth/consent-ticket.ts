import { z } from "zod";
import type { OauthContext, OauthForm } from "./oauth";

/** How long a consent ticket is valid. */
const TICKET_SECONDS = 900;

const schema = z.object({
  form: z.enum(["opaque", "jwt"]),
  clientId: z.string(),
  memberId: z.number(),
  redirectUri: z.string(),
  state: z.string().nullable(),
  codeChallenge: z.string().nullable(),
  scope: z.string().nullable().default(null),
  callbackUri: z.string().nullable(),
  endsAt: z.number(),
});

/** The consent request in a sealed ticket: the page returns it unchanged, and nobody can forge one. */
export type ConsentRequest = Omit<z.output<typeof schema>, "endsAt">;

/** Vault purpose. A framed ticket proves its reader by itself, so it is never accepted in place of a session's. */
function toPurpose(accountId: number, isFramed: boolean): string {
  return `oauth consent${isFramed ? " in a frame" : ""} of account ${accountId}`;
}

export function sealTicket(
  ctx: OauthContext,
  request: ConsentRequest,
  { isFramed }: { isFramed: boolean },
): string {
  const endsAt = ctx.systemClock.now().getTime() + TICKET_SECONDS * 1_000;
  return ctx.vault.seal(JSON.stringify({ ...request, endsAt }), toPurpose(ctx.account.id, isFramed));
}

/** Opens a ticket; null for a forged or expired one, and for another reader's. */
export function openTicket(
  ctx: OauthContext,
  ticket: string,
  { memberId, form }: { memberId: number; form: OauthForm },
): ConsentRequest | null {
  const request = openConsentRequest(ctx, ticket, false);
  return request !== null && request.memberId === memberId && request.form === form ? request : null;
}

/** Opens a ticket of a frame, which is valid for its bearer. */
export function openFrameTicket(ctx: OauthContext, ticket: string): ConsentRequest | null {
  return openConsentRequest(ctx, ticket, true);
}

/** The reader of a framed ticket and its time of issue; null for an invalid ticket. */
export function getTicketIssue(ctx: OauthContext, ticket: string): { memberId: number; at: Date } | null {
  const request = parseTicket(ctx, ticket, true);
  if (request === null) return null;
  return { memberId: request.memberId, at: new Date(request.endsAt - TICKET_SECONDS * 1_000) };
}

function openConsentRequest(ctx: OauthContext, ticket: string, isFramed: boolean): ConsentRequest | null {
  const payload = parseTicket(ctx, ticket, isFramed);
  if (payload === null) return null;
  const { endsAt: _, ...request } = payload;
  return request;
}

function parseTicket(ctx: OauthContext, ticket: string, isFramed: boolean): z.output<typeof schema> | null {
  const { data } = schema.safeParse(unseal(ctx, ticket, isFramed));
  return data !== undefined && data.endsAt > ctx.systemClock.now().getTime() ? data : null;
}

function unseal(ctx: OauthContext, ticket: string, isFramed: boolean): unknown {
  try {
    return JSON.parse(ctx.vault.open(ticket, toPurpose(ctx.account.id, isFramed)));
  } catch {
    // Not a ticket of ours.
    return null;
  }
}
