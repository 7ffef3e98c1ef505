import { createVerifier, TokenError } from "fast-jwt";

/** No publisher's token is this long; what is longer is not looked at. */
const LONGEST_TOKEN = 8_192;
/** How far a publisher's clock may be from ours. */
const CLOCK_MILLISECONDS = 30_000;

/** What a token says. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** The claims of a token that a key signed with HS256, within the times it names; null for any other. */
export type TokenVerifier = (token: string, now: Date) => TokenClaims | null;

function areClaims(payload: unknown): payload is TokenClaims {
  return typeof payload === "object" && payload !== null;
}

/**
 * Verifies tokens by one publisher's secret, in this thread and at once (ADR 0137). The algorithm is ours, never the
 * token's: keys and addresses of keys in its header are not looked at.
 */
export function tokenVerifier(secret: string): TokenVerifier {
  const key = Buffer.from(secret);
  // A verifier knows one moment; times in tokens are whole seconds, so that it serves for one of them.
  const verifierAt = (clockTimestamp: number) =>
    createVerifier({ key, algorithms: ["HS256"], clockTimestamp, clockTolerance: CLOCK_MILLISECONDS });
  let latest: { moment: number; verify: (token: string) => unknown } | null = null;
  return (token, now) => {
    if (token.length > LONGEST_TOKEN) return null;
    const moment = now.getTime() - (now.getTime() % 1_000);
    try {
      if (latest?.moment !== moment) latest = { moment, verify: verifierAt(moment) };
      const payload = latest.verify(token);
      return areClaims(payload) ? payload : null;
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  };
}
