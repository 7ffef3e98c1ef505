import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** A code of the step before or after the current one is accepted: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1;
/** The length that RFC 4226 recommends for the secret. */
const SECRET_BYTES = 20;

function createTotp(secret: string, label = ""): TOTP {
  const parameters = { algorithm: "SHA1", digits: 6, period: STEP_SECONDS };
  return new TOTP({ issuer: "Masthead", label, secret: Secret.fromBase32(secret), ...parameters });
}

/** Creates a random secret of an authenticator app, base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from the QR code; `email` is the name it shows. */
export function toSetupAddress(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Number of the 30-second step, since 1970, whose code this is; null: it is no code of a step around `now`. */
export function findTimeStep({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Date;
}): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const distance = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return distance === null ? null : totp.counter({ timestamp }) + distance;
}
