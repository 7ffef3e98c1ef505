import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { throttleAttempts, uncountAttempt } from "@/server/platform/rate-limit/index";
import type { passkeySignInSchema } from "@/shared/staff/index";
import { toStaffDeviceName } from "../device-name";
import { openSession } from "../open-session";
import type { StaffDependencies } from "../staff-session";
import { CHALLENGE_MILLISECONDS, saveChallenge, takeChallenge } from "./challenges";
import { readChallenge } from "./client-data.rules";
import { lockPerson } from "./factor.repository";
import { loadWebAuthn } from "./load-webauthn";
import { type PasskeyDependencies, requireRelyingParty } from "./own-passkeys";
import { findPasskeyByCredential, markPasskeyUsed } from "./passkey.repository";
import { deleteSignInSteps } from "./sign-in-step.repository";

type SignInDependencies = StaffDependencies & PasskeyDependencies;

/** Sign-ins that one network address may start in 15 minutes. */
const STARTS = 100;
/** Refused sign-ins of one network address in 15 minutes. */
const FAILURES = 40;

/**
 * Starts a sign-in with a passkey: returns the options for the browser, which lets the person choose one. They name
 * nobody: no one learns whether an address has passkeys.
 */
export async function startPasskeySignIn(
  dependencies: SignInDependencies,
  { address }: { address: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = requireRelyingParty(dependencies);
  await throttleAttempts(dependencies, [{ kind: "passkey challenge", address, limit: STARTS }]);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    timeout: CHALLENGE_MILLISECONDS,
  });
  await saveChallenge(dependencies, options.challenge, null);
  return options;
}

type Assertion = z.output<typeof passkeySignInSchema>;
type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskeyByCredential>>>;

/** Verifies the signature and uses up its challenge; returns the authenticator's new counter, or null. */
async function verify(
  dependencies: SignInDependencies,
  passkey: StoredPasskey,
  response: Assertion,
): Promise<number | null> {
  const party = requireRelyingParty(dependencies);
  const challenge = readChallenge(response.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(dependencies, challenge, null))) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library's messages name what was wrong in the response, which says nothing to a person.
    return null;
  }
}

/**
 * Signs a person in with a passkey, which is both factors: the authenticator has verified them. Opens a session.
 * Throws unauthorized for a passkey that is unknown or removed, was used for another site, without verifying the
 * person, with a counter that is not above the last one, or for a challenge that was used or is older than 5 minutes.
 */
export async function signInWithPasskey(
  dependencies: SignInDependencies,
  input: { response: Assertion; address: string; userAgent: string | null; device?: Device },
): Promise<{ sessionId: string; staffUserId: number }> {
  const { db, clock, ids } = dependencies;
  const { response, address, userAgent } = input;
  const attempt = { kind: "passkey", address, limit: FAILURES };
  await throttleAttempts(dependencies, [attempt]);
  const passkey = await findPasskeyByCredential(db, response.id);
  const next = passkey === null ? null : await verify(dependencies, passkey, response);
  const refused = () =>
    new AppError("unauthorized", "This passkey could not be used. Try again, or sign in with your password.");
  if (passkey === null || next === null) throw refused();
  const { id, staffUserId, counter } = passkey;
  const sessionId = await db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    if (!(await markPasskeyUsed(tx, { id, counter, next, now: clock.now() }))) throw refused();
    await deleteSignInSteps(tx, staffUserId);
    return openSession({ db: tx, clock, ids }, { staffUserId, userAgent });
  });
  await uncountAttempt(db, attempt);
  input.device?.remember(toStaffDeviceName(passkey.user.email));
  return { sessionId, staffUserId };
}
