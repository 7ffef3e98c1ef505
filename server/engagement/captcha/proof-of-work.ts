import { z } from "zod";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { markChallengeUsed } from "@/server/platform/spent-challenge/index";
import { DIFFICULTY, isSolution, parseAnswer } from "./proof-of-work.rules";

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

/** Create a challenge for one comment; it is stateless until it is submitted. */
export function createChallenge(ctx: Context, vault: Vault): Challenge {
  const expiresAt = new Date(ctx.systemClock.now().getTime() + VALID_MILLISECONDS);
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
    // Not sealed by this installation.
    return null;
  }
}

/** Whether a challenge of this account was solved in time and submitted for the first time. */
export async function verifySolution(ctx: Context, vault: Vault, response: string): Promise<boolean> {
  const answer = parseAnswer(response);
  const openedChallenge = answer === null ? null : opened(vault, answer.challenge);
  if (answer === null || openedChallenge === null) return false;
  if (openedChallenge.account !== ctx.account.id || openedChallenge.expires < ctx.systemClock.now().getTime())
    return false;
  if (!isSolution(answer.challenge, answer.nonce, openedChallenge.difficulty)) return false;
  return markChallengeUsed(ctx.db, { id: openedChallenge.id, expiresAt: new Date(openedChallenge.expires) });
}
