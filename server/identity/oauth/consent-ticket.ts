import { z } from "zod";
import type { OauthContext, OauthForm } from "./oauth";

/** How long a reader may think about it. */
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

/** What a reader was asked: the page sends it back as it is, and nobody can make one for another reader. */
export type ConsentQuestion = Omit<z.output<typeof schema>, "endsAt">;

/** A ticket for a frame is proof by itself of who was asked: it is never taken for one that a session goes with. */
function purpose(accountId: number, isFramed: boolean): string {
  return `oauth consent${isFramed ? " in a frame" : ""} of account ${accountId}`;
}

export function sealTicket(
  ctx: OauthContext,
  question: ConsentQuestion,
  { isFramed }: { isFramed: boolean },
): string {
  const endsAt = ctx.worldClock.now().getTime() + TICKET_SECONDS * 1_000;
  return ctx.vault.seal(JSON.stringify({ ...question, endsAt }), purpose(ctx.account.id, isFramed));
}

/** What a ticket asks; null for one that was not made here, has ended, or was made for somebody else. */
export function openTicket(
  ctx: OauthContext,
  ticket: string,
  { memberId, form }: { memberId: number; form: OauthForm },
): ConsentQuestion | null {
  const question = read(ctx, ticket, false);
  return question !== null && question.memberId === memberId && question.form === form ? question : null;
}

/** The same of a ticket that was given to a frame: whoever holds it is whom it was made for. */
export function openFrameTicket(ctx: OauthContext, ticket: string): ConsentQuestion | null {
  return read(ctx, ticket, true);
}

/** To whom a question in a frame was put, and when; null for what is none. */
export function ticketRequest(ctx: OauthContext, ticket: string): { memberId: number; at: Date } | null {
  const question = parsed(ctx, ticket, true);
  if (question === null) return null;
  return { memberId: question.memberId, at: new Date(question.endsAt - TICKET_SECONDS * 1_000) };
}

function read(ctx: OauthContext, ticket: string, isFramed: boolean): ConsentQuestion | null {
  const found = parsed(ctx, ticket, isFramed);
  if (found === null) return null;
  const { endsAt: _, ...question } = found;
  return question;
}

function parsed(ctx: OauthContext, ticket: string, isFramed: boolean): z.output<typeof schema> | null {
  const { data } = schema.safeParse(unsealed(ctx, ticket, isFramed));
  return data !== undefined && data.endsAt > ctx.worldClock.now().getTime() ? data : null;
}

function unsealed(ctx: OauthContext, ticket: string, isFramed: boolean): unknown {
  try {
    return JSON.parse(ctx.vault.open(ticket, purpose(ctx.account.id, isFramed)));
  } catch {
    // Whatever it is, it is no ticket of ours.
    return null;
  }
}
