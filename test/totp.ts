import { TOTP } from "otpauth";

const STEP_MILLISECONDS = 30_000;

/** The code that an authenticator app with this secret (base32) shows; `steps` later ones with `steps`. */
export function createTotpCode(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * STEP_MILLISECONDS });
}
