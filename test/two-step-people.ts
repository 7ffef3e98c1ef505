import { randomUUID } from "node:crypto";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Device } from "@/server/platform/known-device/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import {
  completeSignIn,
  confirmAuthenticator,
  findStaffSession,
  signInStaff,
  startAuthenticator,
  startSignIn,
} from "@/server/staff/index";
import type { TestApp } from "./test-app";
import { createTestDependencies, PASSWORD_SIGN_IN } from "./test-dependencies";
import { createTotpCode } from "./totp";

/** Password of everybody below. */
export const STAFF_PASSWORD = "correct horse battery";

/** A client with a network address of its own. */
export const aClient = (address: string = randomUUID()) => ({ address, userAgent: "Firefox" });

/** The code with which something is refused; `none`: it is not. */
export function getRefusalCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "none",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

/** Staff who sign in with a second step, over a test's database and clock. */
export function createTwoStepPeople(app: TestApp) {
  const parts = (ownAddress = "https://desk.harbour.example") => {
    const log = createLog("silent");
    const { db, clock } = app;
    const own = { db, clock, ids: systemIds, log, ownAddress, config: PASSWORD_SIGN_IN };
    return { ...own, ...createTestDependencies(log) };
  };

  const later = (seconds: number) =>
    app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());

  const loadSession = async (sessionId: string) => {
    const session = await findStaffSession(parts(), sessionId);
    if (session === null) throw new Error("no session");
    return session;
  };

  /** A person without a second factor, signed in. */
  const aPerson = async () => {
    const email = `${randomUUID()}@harbour.example`;
    const passwordHash = await hashPassword(STAFF_PASSWORD);
    const { id } = await app.db.prisma.staffUser.create({ data: { email, name: "Ada", passwordHash } });
    const opened = await signInStaff(parts(), { email, password: STAFF_PASSWORD, ...aClient() });
    return { id, email, session: await loadSession(opened.sessionId) };
  };

  /** A person with an authenticator app, signed in; the step of the confirming code is over. */
  const aPersonWithApp = async () => {
    const person = await aPerson();
    const { secret } = await startAuthenticator(parts(), person.session, STAFF_PASSWORD);
    const code = createTotpCode(secret, app.clock.now());
    const { recoveryCodes } = await confirmAuthenticator(parts(), person.session, code);
    later(60);
    return { ...person, secret, recoveryCodes: recoveryCodes ?? [], code };
  };

  /** Starts a sign-in with the password; returns the token of its second step. */
  const startStep = async (email: string, device?: Device) => {
    const browser = device === undefined ? {} : { device };
    const input = { email, password: STAFF_PASSWORD, ...aClient(), ...browser };
    const started = await startSignIn(parts(), input);
    if (started.isComplete) throw new Error("signed in without a second step");
    return started.token;
  };

  const complete = (token: string, code: string, extra: { address?: string; device?: Device } = {}) =>
    completeSignIn(parts(), { token, code, ...aClient(), ...extra });

  return { parts, later, loadSession, aPerson, aPersonWithApp, startStep, complete };
}
