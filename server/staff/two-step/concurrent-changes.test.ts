import { beforeEach, describe, expect, it } from "vitest";
import { createPasswordLink, resetTwoStepByEmail, setPasswordByLink } from "@/server/staff/index";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { createAuthenticator } from "@/test/passkey";
import { useTestApp } from "@/test/test-app";
import { createTotpCode } from "@/test/totp";
import { aClient, createTwoStepPeople, getRefusalCode, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  addPasskey,
  changeOwnPassword,
  confirmAuthenticator,
  removeAuthenticator,
  signInStaff,
  signInWithPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeySignIn,
  startSignIn,
} from "../index";

const app = useTestApp();
const { parts, loadSession, aPerson, aPersonWithApp, startStep, complete } = createTwoStepPeople(app);
const NEW_PASSWORD = "another long password";

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

const theLiveSessions = (staffUserId: number) =>
  app.db.prisma.staffSession.findMany({ where: { staffUserId, revokedAt: null } });

/** Starts two calls, the second after the first one waits for the person's row, and returns how each ended. */
const race = (id: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  runInOrderBehindLock(app.databaseUrl, `select from staff_user where id = ${id} for update`, [
    () => getRefusalCode(first()),
    () => getRefusalCode(second()),
  ]);

describe("a password that changes while somebody signs in with the former one", () => {
  const signIns = {
    startSignIn: (email: string) => startSignIn(parts(), { email, password: STAFF_PASSWORD, ...aClient() }),
    signInStaff: (email: string) => signInStaff(parts(), { email, password: STAFF_PASSWORD, ...aClient() }),
  };

  it.each(Object.values(signIns))("opens no session: own change (%#)", async (signIn) => {
    const { id, email, session } = await aPerson();
    const change = () => changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next: NEW_PASSWORD });
    expect(await race(id, change, () => signIn(email))).toEqual(["none", "unauthorized"]);
    expect((await theLiveSessions(id)).map((live) => live.id)).toEqual([session.id]);
  });

  it.each(Object.values(signIns))("opens no session: a mailed link (%#)", async (signIn) => {
    const { id, email } = await aPerson();
    const token = (await createPasswordLink(parts(), email)).split("/").at(-1) ?? "";
    const set = () => setPasswordByLink(parts(), { token, password: NEW_PASSWORD, ...aClient() });
    expect(await race(id, set, () => signIn(email))).toEqual(["none", "unauthorized"]);
    expect(await theLiveSessions(id)).toEqual([]);
  });

  it("starts no second step either", async () => {
    const { id, email, session } = await aPersonWithApp();
    const change = () => changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next: NEW_PASSWORD });
    expect(await race(id, change, () => startStep(email))).toEqual(["none", "unauthorized"]);
    expect(await app.db.prisma.staffSignInStep.count({ where: { staffUserId: id } })).toBe(0);
  });

  it("is changed once by two calls with the same current password", async () => {
    const { id, session } = await aPerson();
    const change = (next: string) => () =>
      changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next });
    expect(await race(id, change(NEW_PASSWORD), change(`${NEW_PASSWORD} too`))).toEqual(["none", "invalid"]);
  });
});

describe("a second factor that is added while its owner signs in", () => {
  it("is asked for: an authenticator app", async () => {
    const { id, email, session } = await aPerson();
    const { secret } = await startAuthenticator(parts(), session, STAFF_PASSWORD);
    const code = createTotpCode(secret, app.clock.now());
    const confirm = () => confirmAuthenticator(parts(), session, code);
    const signIn = () => startSignIn(parts(), { email, password: STAFF_PASSWORD, ...aClient() });
    expect(await race(id, confirm, signIn)).toEqual(["none", "none"]);
    expect((await theLiveSessions(id)).map((live) => live.id)).toEqual([session.id]);
    expect(await app.db.prisma.staffSignInStep.count({ where: { staffUserId: id } })).toBe(1);
  });

  it("is asked for: a passkey, also where no second step can follow", async () => {
    const { id, email, session } = await aPerson();
    const { challenge } = await startPasskey(parts(), session, STAFF_PASSWORD);
    const site = { origin: "https://desk.harbour.example", rpId: "desk.harbour.example" };
    const response = createAuthenticator().register({ ...site, challenge });
    const add = () => addPasskey(parts(), session, { name: "Phone", response });
    const signIn = () => signInStaff(parts(), { email, password: STAFF_PASSWORD, ...aClient() });
    expect(await race(id, add, signIn)).toEqual(["none", "forbidden"]);
    expect((await theLiveSessions(id)).map((live) => live.id)).toEqual([session.id]);
  });
});

describe("a second step that is completed while its factor goes", () => {
  const whoseAppIs = (id: number) => `select from staff_authenticator where staff_user_id = ${id} for update`;

  it("is refused after the removal, and neither waits for the other forever", async () => {
    const { id, email, session, secret } = await aPersonWithApp();
    const token = await startStep(email);
    const remove = () => getRefusalCode(removeAuthenticator(parts(), session, STAFF_PASSWORD));
    const finish = () => getRefusalCode(complete(token, createTotpCode(secret, app.clock.now())));
    expect(await runInOrderBehindLock(app.databaseUrl, whoseAppIs(id), [remove, finish])).toEqual([
      "none",
      "unauthorized",
    ]);
    expect((await theLiveSessions(id)).map((live) => live.id)).toEqual([session.id]);
  });

  it("is refused after the operator's reset, which leaves no session", async () => {
    const { id, email, secret } = await aPersonWithApp();
    const token = await startStep(email);
    const reset = () => getRefusalCode(resetTwoStepByEmail(parts(), email));
    const finish = () => getRefusalCode(complete(token, createTotpCode(secret, app.clock.now())));
    expect(await runInOrderBehindLock(app.databaseUrl, whoseAppIs(id), [reset, finish])).toEqual([
      "none",
      "unauthorized",
    ]);
    expect(await theLiveSessions(id)).toEqual([]);
  });

  it("with a passkey that is being removed, opens no session", async () => {
    const { id, email, session } = await aPerson();
    const authenticator = createAuthenticator();
    const site = { origin: "https://desk.harbour.example", rpId: "desk.harbour.example" };
    const { challenge } = await startPasskey(parts(), session, STAFF_PASSWORD);
    const response = authenticator.register({ ...site, challenge });
    await addPasskey(parts(), session, { name: "Phone", response });
    const started = await startPasskeySignIn(parts(), { address: "192.0.2.77" });
    const answer = authenticator.signIn({ ...site, challenge: started.challenge });
    const reset = () => resetTwoStepByEmail(parts(), email);
    const signIn = () => signInWithPasskey(parts(), { response: answer, ...aClient() });
    expect(await race(id, reset, signIn)).toEqual(["none", "unauthorized"]);
    expect(await theLiveSessions(id)).toEqual([]);
  });
});

describe("a second factor that is added while the sessions of its owner end", () => {
  it("is refused after the operator's reset: a passkey", async () => {
    const { id, email, session } = await aPersonWithApp();
    const { challenge } = await startPasskey(parts(), session, STAFF_PASSWORD);
    const site = { origin: "https://desk.harbour.example", rpId: "desk.harbour.example" };
    const response = createAuthenticator().register({ ...site, challenge });
    const reset = () => resetTwoStepByEmail(parts(), email);
    const add = () => addPasskey(parts(), session, { name: "Phone", response });
    expect(await race(id, reset, add)).toEqual(["none", "unauthorized"]);
    expect(await app.db.prisma.staffPasskey.count({ where: { staffUserId: id } })).toBe(0);
  });

  it("is refused after a new password: an authenticator app that another session has set up", async () => {
    const { id, email, session } = await aPerson();
    const opened = await signInStaff(parts(), { email, password: STAFF_PASSWORD, ...aClient() });
    const other = await loadSession(opened.sessionId);
    const { secret } = await startAuthenticator(parts(), other, STAFF_PASSWORD);
    const code = createTotpCode(secret, app.clock.now());
    const change = () => changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next: NEW_PASSWORD });
    const confirm = () => confirmAuthenticator(parts(), other, code);
    expect(await race(id, change, confirm)).toEqual(["none", "unauthorized"]);
    const confirmed = { staffUserId: id, confirmedAt: { not: null } };
    expect(await app.db.prisma.staffAuthenticator.count({ where: confirmed })).toBe(0);
  });
});
