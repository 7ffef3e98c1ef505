import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/server/platform/crypto/index";
import { type Device, readDevice } from "@/server/platform/known-device/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { listMails } from "@/test/mailbox";
import { testOutside, testVault } from "@/test/outside";
import { useTestApp } from "@/test/test-app";
import { createTotpCode } from "@/test/totp";
import {
  changeOwnPassword,
  completeSignIn,
  confirmAuthenticator,
  findSecondStep,
  findStaffSession,
  getTwoStep,
  removeAuthenticator,
  renewRecoveryCodes,
  signInStaff,
  startAuthenticator,
  startSignIn,
} from "../index";

const app = useTestApp();
const PASSWORD = "correct horse battery";
const START = "2026-11-01T12:00:00.000Z";

beforeEach(() => app.clock.set(START));

function parts() {
  const log = createLog("silent");
  return { db: app.db, clock: app.clock, ids: systemIds, log, ...testOutside(log) };
}

const later = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());

async function aPerson() {
  const email = `${randomUUID()}@harbour.example`;
  const passwordHash = await hashPassword(PASSWORD);
  const { id } = await app.db.prisma.staffUser.create({ data: { email, name: "Ada", passwordHash } });
  return { id, email };
}

const client = (address: string = randomUUID()) => ({ address, userAgent: "Firefox" });

async function loadSession(sessionId: string) {
  const session = await findStaffSession(parts(), sessionId);
  if (session === null) throw new Error("no session");
  return session;
}

/** A person with an authenticator app, signed in; the step of the confirming code is over. */
async function aPersonWithApp() {
  const person = await aPerson();
  const opened = await signInStaff(parts(), { email: person.email, password: PASSWORD, ...client() });
  const session = await loadSession(opened.sessionId);
  const { secret } = await startAuthenticator(parts(), session);
  const code = createTotpCode(secret, app.clock.now());
  const { recoveryCodes } = await confirmAuthenticator(parts(), session, code);
  later(60);
  return { ...person, session, secret, recoveryCodes: recoveryCodes ?? [], code };
}

async function startStep(email: string, device?: Device): Promise<string> {
  const browser = device === undefined ? {} : { device };
  const started = await startSignIn(parts(), { email, password: PASSWORD, ...client(), ...browser });
  if (started.isComplete) throw new Error("signed in without a second step");
  return started.token;
}

function complete(token: string, code: string, extra: { address?: string; device?: Device } = {}) {
  return completeSignIn(parts(), { token, code, ...client(), ...extra });
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );

const countSessions = (staffUserId: number) => app.db.prisma.staffSession.count({ where: { staffUserId } });

describe("setting up an authenticator app", () => {
  it("is active only once a code confirms it, and returns ten recovery codes, stored as hashes", async () => {
    const person = await aPerson();
    const opened = await signInStaff(parts(), { email: person.email, password: PASSWORD, ...client() });
    const session = await loadSession(opened.sessionId);
    const { secret } = await startAuthenticator(parts(), session);
    expect(
      (await startSignIn(parts(), { email: person.email, password: PASSWORD, ...client() })).isComplete,
    ).toBe(true);
    await expect(confirmAuthenticator(parts(), session, "000000x")).rejects.toMatchObject({
      code: "invalid",
      problems: [{ path: "code" }],
    });
    expect((await loadSession(opened.sessionId)).hasSecondFactor).toBe(false);
    const code = createTotpCode(secret, app.clock.now());
    const { recoveryCodes } = await confirmAuthenticator(parts(), session, code);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await loadSession(opened.sessionId)).hasSecondFactor).toBe(true);
    const rows = await app.db.prisma.staffRecoveryCode.findMany({ where: { staffUserId: person.id } });
    const authenticator = await app.db.prisma.staffAuthenticator.findUniqueOrThrow({
      where: { staffUserId: person.id },
    });
    const stored = JSON.stringify([rows, authenticator.secret]);
    for (const text of [secret, ...(recoveryCodes ?? [])]) expect(stored).not.toContain(text);
    expect(await getTwoStep(parts(), session)).toEqual({
      ...{ authenticatorSince: app.clock.now(), passkeys: [], recoveryCodesLeft: 10 },
    });
    await expect(startAuthenticator(parts(), session)).rejects.toMatchObject({ code: "conflict" });
    const mails = listMails(null).filter(({ to }) => to.address === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Two-step verification was turned on"]);
    expect(JSON.stringify(mails)).not.toContain(secret);
  });

  it("started twice, works with the last key only", async () => {
    const person = await aPerson();
    const opened = await signInStaff(parts(), { email: person.email, password: PASSWORD, ...client() });
    const session = await loadSession(opened.sessionId);
    const first = await startAuthenticator(parts(), session);
    const second = await startAuthenticator(parts(), session);
    const confirm = (secret: string) =>
      codeOf(confirmAuthenticator(parts(), session, createTotpCode(secret, app.clock.now())));
    expect(await confirm(first.secret)).toBe("invalid");
    expect(await confirm(second.secret)).toBe("none");
  });
});

describe("the second step of a sign-in", () => {
  it("opens the session, and nothing opens one before it", async () => {
    const { id, email, secret } = await aPersonWithApp();
    const before = await countSessions(id);
    const token = await startStep(email);
    expect(await codeOf(signInStaff(parts(), { email, password: PASSWORD, ...client() }))).toBe("forbidden");
    expect(await countSessions(id)).toBe(before);
    expect(await findSecondStep(parts(), token)).toEqual({
      email,
      hasAuthenticator: true,
      hasPasskey: false,
    });
    const { sessionId } = await complete(token, createTotpCode(secret, app.clock.now()));
    expect((await loadSession(sessionId)).user.email).toBe(email);
    expect(JSON.stringify(await app.db.prisma.staffSignInStep.findMany())).not.toContain(token);
  });

  it("works once, and for five minutes", async () => {
    const { email, secret } = await aPersonWithApp();
    const token = await startStep(email);
    await complete(token, createTotpCode(secret, app.clock.now()));
    later(30);
    expect(await codeOf(complete(token, createTotpCode(secret, app.clock.now())))).toBe("unauthorized");
    const late = await startStep(email);
    later(299);
    expect(await findSecondStep(parts(), late)).not.toBeNull();
    later(1);
    expect(await findSecondStep(parts(), late)).toBeNull();
    expect(await codeOf(complete(late, createTotpCode(secret, app.clock.now())))).toBe("unauthorized");
    for (const unknown of ["", "x", "a".repeat(43)])
      expect(await codeOf(complete(unknown, createTotpCode(secret, app.clock.now())))).toBe("unauthorized");
  });

  it("stays open after a wrong code", async () => {
    const { email, secret } = await aPersonWithApp();
    const token = await startStep(email);
    for (const wrong of ["", "12345", "not a code", createTotpCode(secret, app.clock.now(), 7)])
      expect(await codeOf(complete(token, wrong))).toBe("invalid");
    expect(await codeOf(complete(token, createTotpCode(secret, app.clock.now())))).toBe("none");
  });

  it("accepts the code of the step before and after, each once, and none before the last used one", async () => {
    const { email, secret, code } = await aPersonWithApp();
    const now = app.clock.now();
    expect(await codeOf(complete(await startStep(email), code))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, now, 2)))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe("none");
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, now)))).toBe("invalid");
    later(60);
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, app.clock.now(), -1)))).toBe(
      "invalid",
    );
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, app.clock.now())))).toBe(
      "none",
    );
  });

  it("of several racing sign-ins with one code, or one recovery code, or one step, one succeeds", async () => {
    const { id, email, secret, recoveryCodes } = await aPersonWithApp();
    const count = async (attempts: Promise<unknown>[]) =>
      (await Promise.all(attempts.map(codeOf))).filter((code) => code === "none").length;
    const steps = await Promise.all([startStep(email), startStep(email), startStep(email)]);
    const code = createTotpCode(secret, app.clock.now());
    const before = await countSessions(id);
    expect(await count(steps.map((token) => complete(token, code)))).toBe(1);
    const more = await Promise.all([startStep(email), startStep(email), startStep(email)]);
    expect(await count(more.map((token) => complete(token, recoveryCodes[0] ?? "")))).toBe(1);
    const one = await startStep(email);
    expect(await count(recoveryCodes.slice(1, 4).map((recovery) => complete(one, recovery)))).toBe(1);
    expect(await countSessions(id)).toBe(before + 3);
    // The refused ones have used no recovery code.
    expect(await app.db.prisma.staffRecoveryCode.count({ where: { staffUserId: id, usedAt: null } })).toBe(8);
  });

  it("accepts a recovery code once, in any spelling, and no other person's", async () => {
    const { email, recoveryCodes } = await aPersonWithApp();
    const other = await aPersonWithApp();
    const [code = ""] = recoveryCodes;
    expect(await codeOf(complete(await startStep(other.email), code))).toBe("invalid");
    const spelled = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    expect(await codeOf(complete(await startStep(email), spelled))).toBe("none");
    expect(await codeOf(complete(await startStep(email), code))).toBe("invalid");
  });

  it("limits wrong codes by person, also where each has a new step, and not correct ones", async () => {
    const { email, secret } = await aPersonWithApp();
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1)
      codes.push(await codeOf(complete(await startStep(email), "000000", { address: `198.51.100.${n}` })));
    expect(codes.filter((code) => code === "invalid")).toHaveLength(10);
    expect(codes.slice(10)).toEqual(["rate_limited", "rate_limited"]);
    expect(await codeOf(complete(await startStep(email), createTotpCode(secret, app.clock.now())))).toBe(
      "rate_limited",
    );
    later(15 * 60);
    for (let n = 0; n < 12; n += 1) {
      later(30);
      expect(await codeOf(complete(await startStep(email), createTotpCode(secret, app.clock.now())))).toBe(
        "none",
      );
    }
  });

  it("limits wrong codes of a network address, over all people", async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await aPersonWithApp());
    const guess = async ({ email }: { email: string }) =>
      codeOf(complete(await startStep(email), "000000", { address: "203.0.113.5" }));
    const codes: string[] = [];
    for (const person of people) for (let n = 0; n < 9; n += 1) codes.push(await guess(person));
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(5);
  });

  it("makes the browser a known one only when it is complete: the password alone gives no limit of its own", async () => {
    const { email, secret } = await aPersonWithApp();
    let cookie: string | null = null;
    const device = () =>
      readDevice({
        vault: testVault,
        now: app.clock.now(),
        cookie,
        store: (value) => {
          cookie = value;
        },
      });
    await startStep(email, device());
    expect(cookie).toBeNull();
    await complete(await startStep(email), createTotpCode(secret, app.clock.now()), { device: device() });
    expect(cookie).not.toBeNull();
    for (let n = 0; n < 11; n += 1) await codeOf(complete(await startStep(email), "000000"));
    later(30);
    const code = createTotpCode(secret, app.clock.now());
    expect(await codeOf(complete(await startStep(email), code))).toBe("rate_limited");
    expect(await codeOf(complete(await startStep(email), code, { device: device() }))).toBe("none");
  });

  it("a new password ends waiting steps", async () => {
    const { email, session, secret } = await aPersonWithApp();
    const token = await startStep(email);
    await changeOwnPassword(parts(), session, { current: PASSWORD, next: "another long password" });
    expect(await codeOf(complete(token, createTotpCode(secret, app.clock.now())))).toBe("unauthorized");
  });
});

describe("removing the authenticator app", () => {
  it("needs the password or a code, ends other sessions and waiting steps, and mails the person", async () => {
    const { id, email, session, secret } = await aPersonWithApp();
    const { sessionId } = await complete(await startStep(email), createTotpCode(secret, app.clock.now()));
    const waiting = await startStep(email);
    for (const wrong of ["", "wrong", "000000"]) {
      await expect(removeAuthenticator(parts(), session, wrong)).rejects.toMatchObject({
        code: "invalid",
        problems: [{ path: "proof" }],
      });
    }
    expect(await removeAuthenticator(parts(), session, PASSWORD)).toEqual({ endedSessions: 1 });
    expect(await findStaffSession(parts(), sessionId)).toBeNull();
    expect((await loadSession(session.id)).hasSecondFactor).toBe(false);
    expect(await findSecondStep(parts(), waiting)).toBeNull();
    expect(await app.db.prisma.staffRecoveryCode.count({ where: { staffUserId: id } })).toBe(0);
    const subjects = listMails(null)
      .filter(({ to }) => to.address === email)
      .map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe("Two-step verification was turned off");
    expect((await startSignIn(parts(), { email, password: PASSWORD, ...client() })).isComplete).toBe(true);
    expect(await codeOf(removeAuthenticator(parts(), session, PASSWORD))).toBe("conflict");
  });

  it("new recovery codes replace the old ones, and a code works as proof once", async () => {
    const { email, session, secret, recoveryCodes } = await aPersonWithApp();
    const proof = createTotpCode(secret, app.clock.now());
    const renewed = await renewRecoveryCodes(parts(), session, proof);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await codeOf(renewRecoveryCodes(parts(), session, proof))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), recoveryCodes[0] ?? ""))).toBe("invalid");
    expect(await codeOf(complete(await startStep(email), renewed.recoveryCodes[0] ?? ""))).toBe("none");
  });

  it("limits guesses of the proof", async () => {
    const { session } = await aPersonWithApp();
    const guesses = Array.from({ length: 12 }, () => codeOf(removeAuthenticator(parts(), session, "wrong")));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(2);
  });
});
