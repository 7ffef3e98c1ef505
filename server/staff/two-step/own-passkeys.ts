import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { z } from "zod";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { passkeyRegistrationSchema } from "@/shared/staff/index";
import type { StaffSession } from "../staff-session";
import { CHALLENGE_MILLISECONDS, saveChallenge, takeChallenge } from "./challenges";
import { readChallenge } from "./client-data.rules";
import { lockPerson } from "./factor.repository";
import { mailFactorChange } from "./factor-mails";
import { loadWebAuthn } from "./load-webauthn";
import { lockSession } from "./lock-session";
import { type FactorDependencies, finishRemoval } from "./own-factors";
import { countPasskeys, deletePasskey, findCredentialIds, insertPasskey } from "./passkey.repository";
import { ensureRecoveryCodes } from "./recovery-codes";
import { type RelyingParty, toRelyingParty } from "./relying-party.rules";
import { requirePasswordSignIn, requireProof } from "./require-proof";

const MAX_PASSKEYS = 20;

/** Dependencies of passkeys: they are bound to the dashboard's public address. */
export interface PasskeyDependencies {
  /** Public origin of the dashboard, without a trailing slash. */
  ownAddress: string;
}

/** Throws conflict where browsers offer no passkeys. */
export function requireRelyingParty({ ownAddress }: PasskeyDependencies): RelyingParty {
  const party = toRelyingParty(ownAddress);
  if (party !== null) return party;
  throw new AppError(
    "conflict",
    "Passkeys need the dashboard under a host name with HTTPS (MASTHEAD_BASE_URL).",
  );
}

function createFullError(): AppError {
  return new AppError("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/**
 * Starts adding a passkey: returns the options for the browser. `proof` is the current password or a code. Refused with
 * a conflict where browsers offer no passkeys, where staff sign in without passwords, and beside the 20 that a person
 * may have.
 */
export async function startPasskey(
  dependencies: FactorDependencies & PasskeyDependencies,
  session: StaffSession,
  proof: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { user } = session;
  requirePasswordSignIn(dependencies);
  const party = requireRelyingParty(dependencies);
  await requireProof(dependencies, session, proof);
  const credentialIds = await findCredentialIds(dependencies.db, user.id);
  if (credentialIds.length >= MAX_PASSKEYS) throw createFullError();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Masthead",
    rpID: party.id,
    userID: new TextEncoder().encode(`staff:${user.id}`),
    userName: user.email,
    userDisplayName: user.name,
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: "none",
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await saveChallenge(dependencies, options.challenge, user.id);
  return options;
}

type Registration = z.output<typeof passkeyRegistrationSchema>;

/** Verifies a new passkey and uses up its challenge; null: it is not what was asked for. */
async function verify(
  dependencies: FactorDependencies & PasskeyDependencies,
  staffUserId: number,
  { response }: Registration,
) {
  const { id, origin } = requireRelyingParty(dependencies);
  const challenge = readChallenge(response.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(dependencies, challenge, staffUserId))) return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return verified.verified ? verified.registrationInfo.credential : null;
  } catch {
    // The library's messages name what was wrong in the response, which says nothing to a person.
    return null;
  }
}

/**
 * Adds the passkey that the browser created. It is a second factor from then on. Returns recovery codes, once; null
 * where the person already has some. Refused as invalid at `response` where it was not created for this dashboard, this
 * person and a challenge of the last 5 minutes; unauthorized where the session has ended meanwhile.
 */
export async function addPasskey(
  dependencies: FactorDependencies & PasskeyDependencies,
  session: StaffSession,
  registration: Registration,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db, clock, ids } = dependencies;
  const { user } = session;
  requirePasswordSignIn(dependencies);
  const credential = await verify(dependencies, user.id, registration);
  if (credential === null) {
    throw invalid("response", "The passkey could not be verified. Try again.");
  }
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockSession(tx, session, clock.now());
    if ((await countPasskeys(tx, user.id)) >= MAX_PASSKEYS) throw createFullError();
    const isAdded = await insertPasskey(tx, {
      id: ids.uuid(),
      staffUserId: user.id,
      name: registration.name,
      credentialId: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: registration.response.response.transports ?? [],
      createdAt: clock.now(),
    });
    if (!isAdded) throw new AppError("conflict", "This passkey is registered already.");
    return ensureRecoveryCodes(tx, dependencies, user.id);
  });
  await mailFactorChange(dependencies, user.id, "passkey-added");
  return { recoveryCodes };
}

/**
 * Removes one of a person's own passkeys, and ends their other sessions. `proof` is the current password or a code.
 * Another person's is not found.
 */
export async function removePasskey(
  dependencies: FactorDependencies,
  session: StaffSession,
  { id, proof }: { id: string; proof: string },
): Promise<{ endedSessions: number }> {
  await requireProof(dependencies, session, proof);
  const { endedSessions, isOff } = await dependencies.db.transaction(async (tx) => {
    await lockPerson(tx, session.user.id);
    if (!(await deletePasskey(tx, session.user.id, id))) throw notFound("passkey");
    return finishRemoval(tx, session, dependencies.clock.now());
  });
  await mailFactorChange(dependencies, session.user.id, isOff ? "off" : "passkey-removed");
  return { endedSessions };
}
