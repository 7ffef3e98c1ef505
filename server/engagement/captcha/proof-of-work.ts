import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import type { Vault } from "@/server/platform/vault/index";
import { DIFFICULTY, readAnswer, solves } from "./proof-of-work.rules";
import { spendChallenge } from "./spent.repository";

const VALID_MILLISECONDS = 10 * 60_000;
const PURPOSE = "engagement proof of work";

const challengeSchema = z.object({
  id: z.string(),
  account: z.int(),
  difficulty: z.int(),
  expires: z.int(),
});

export interface Challenge {
  challenge: string;
  difficulty: number;
  expiresAt: Date;
}

/** A challenge for one comment; nothing is kept of it until it is handed in. */
export function newChallenge(ctx: Context, vault: Vault): Challenge {
  const expiresAt = new Date(ctx.worldClock.now().getTime() + VALID_MILLISECONDS);
  const content = {
    id: ctx.ids.uuid(),
    account: ctx.account.id,
    difficulty: DIFFICULTY,
    expires: expiresAt.getTime(),
  };
  return { challenge: vault.seal(JSON.stringify(content), PURPOSE), difficulty: DIFFICULTY, expiresAt };
}

function opened(vault: Vault, challenge: string): z.output<typeof challengeSchema> | null {
  try {
    return challengeSchema.parse(JSON.parse(vault.open(challenge, PURPOSE)));
  } catch {
    // Not one of ours.
    return null;
  }
}

/** Whether a challenge of this account was solved in time, and handed in for the first time. */
export async function verifyWork(ctx: Context, vault: Vault, response: string): Promise<boolean> {
  const answer = readAnswer(response);
  const given = answer === null ? null : opened(vault, answer.challenge);
  if (answer === null || given === null) return false;
  if (given.account !== ctx.account.id || given.expires < ctx.worldClock.now().getTime()) return false;
  if (!solves(answer.challenge, answer.nonce, given.difficulty)) return false;
  return spendChallenge(ctx.db, { id: given.id, expiresAt: new Date(given.expires) });
}
