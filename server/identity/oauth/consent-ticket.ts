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
  callbackUri: z.string().nullable(),
  endsAt: z.number(),
});

/** What a reader was asked: the page sends it back as it is, and nobody can make one for another reader. */
export type ConsentQuestion = Omit<z.output<typeof schema>, "endsAt">;

function purpose(accountId: number): string {
  return `oauth consent of account ${accountId}`;
}

export function sealTicket(ctx: OauthContext, question: ConsentQuestion): string {
  const endsAt = ctx.worldClock.now().getTime() + TICKET_SECONDS * 1_000;
  return ctx.vault.seal(JSON.stringify({ ...question, endsAt }), purpose(ctx.account.id));
}

/** What a ticket asks; null for one that was not made here, has ended, or was made for somebody else. */
export function openTicket(
  ctx: OauthContext,
  ticket: string,
  { memberId, form }: { memberId: number; form: OauthForm },
): ConsentQuestion | null {
  const parsed = schema.safeParse(unsealed(ctx, ticket));
  if (!parsed.success) return null;
  const { endsAt, ...question } = parsed.data;
  const isTheirs = question.memberId === memberId && question.form === form;
  return isTheirs && endsAt > ctx.worldClock.now().getTime() ? question : null;
}

function unsealed(ctx: OauthContext, ticket: string): unknown {
  try {
    return JSON.parse(ctx.vault.open(ticket, purpose(ctx.account.id)));
  } catch {
    // Whatever it is, it is no ticket of ours.
    return null;
  }
}
