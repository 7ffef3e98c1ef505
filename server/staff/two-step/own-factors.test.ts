import { beforeEach, describe, expect, it } from "vitest";
import { listMails } from "@/test/mailbox";
import { useTestApp } from "@/test/test-app";
import { createTotpCode } from "@/test/totp";
import { aClient, createTwoStepPeople, getRefusalCode, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  confirmAuthenticator,
  findSecondStep,
  findStaffSession,
  getTwoStep,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  startSignIn,
} from "../index";

const app = useTestApp();
const { parts, loadSession, aPerson, aPersonWithApp, startStep, complete } = createTwoStepPeople(app);

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

describe("setting up an authenticator app", () => {
  it("is active only once a code confirms it, and returns ten recovery codes, stored as hashes", async () => {
    const person = await aPerson();
    const { session } = person;
    const { secret } = await startAuthenticator(parts(), session, STAFF_PASSWORD);
    expect(
      (await startSignIn(parts(), { email: person.email, password: STAFF_PASSWORD, ...aClient() }))
        .isComplete,
    ).toBe(true);
    await expect(confirmAuthenticator(parts(), session, "000000x")).rejects.toMatchObject({
      code: "invalid",
      problems: [{ path: "code" }],
    });
    expect((await loadSession(session.id)).hasSecondFactor).toBe(false);
    const code = createTotpCode(secret, app.clock.now());
    const { recoveryCodes } = await confirmAuthenticator(parts(), session, code);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await loadSession(session.id)).hasSecondFactor).toBe(true);
    const rows = await app.db.prisma.staffRecoveryCode.findMany({ where: { staffUserId: person.id } });
    const authenticator = await app.db.prisma.staffAuthenticator.findUniqueOrThrow({
      where: { staffUserId: person.id },
    });
    const stored = JSON.stringify([rows, authenticator.secret]);
    for (const text of [secret, ...(recoveryCodes ?? [])]) expect(stored).not.toContain(text);
    expect(await getTwoStep(parts(), session)).toEqual({
      ...{ authenticatorSince: app.clock.now(), passkeys: [], recoveryCodesLeft: 10 },
      isProven: false,
    });
    await expect(startAuthenticator(parts(), session, STAFF_PASSWORD)).rejects.toMatchObject({
      code: "conflict",
    });
    const mails = listMails(null).filter(({ to }) => to.address === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Two-step verification was turned on"]);
    expect(JSON.stringify(mails)).not.toContain(secret);
  });

  it("started twice, works with the last key only", async () => {
    const person = await aPerson();
    const { session } = person;
    const first = await startAuthenticator(parts(), session, STAFF_PASSWORD);
    const second = await startAuthenticator(parts(), session, STAFF_PASSWORD);
    const confirm = (secret: string) =>
      getRefusalCode(confirmAuthenticator(parts(), session, createTotpCode(secret, app.clock.now())));
    expect(await confirm(first.secret)).toBe("invalid");
    expect(await confirm(second.secret)).toBe("none");
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
    expect(await removeAuthenticator(parts(), session, STAFF_PASSWORD)).toEqual({ endedSessions: 1 });
    expect(await findStaffSession(parts(), sessionId)).toBeNull();
    expect((await loadSession(session.id)).hasSecondFactor).toBe(false);
    expect(await findSecondStep(parts(), waiting)).toBeNull();
    expect(await app.db.prisma.staffRecoveryCode.count({ where: { staffUserId: id } })).toBe(0);
    const subjects = listMails(null)
      .filter(({ to }) => to.address === email)
      .map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe("Two-step verification was turned off");
    expect((await startSignIn(parts(), { email, password: STAFF_PASSWORD, ...aClient() })).isComplete).toBe(
      true,
    );
    expect(await getRefusalCode(removeAuthenticator(parts(), session, STAFF_PASSWORD))).toBe("conflict");
  });

  it("new recovery codes replace the old ones, and a code works as proof once", async () => {
    const { email, session, secret, recoveryCodes } = await aPersonWithApp();
    const proof = createTotpCode(secret, app.clock.now());
    const renewed = await renewRecoveryCodes(parts(), session, proof);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await getRefusalCode(renewRecoveryCodes(parts(), session, proof))).toBe("invalid");
    expect(await getRefusalCode(complete(await startStep(email), recoveryCodes[0] ?? ""))).toBe("invalid");
    expect(await getRefusalCode(complete(await startStep(email), renewed.recoveryCodes[0] ?? ""))).toBe(
      "none",
    );
  });

  it("limits guesses of the proof", async () => {
    const { session } = await aPersonWithApp();
    const guesses = Array.from({ length: 12 }, () =>
      getRefusalCode(removeAuthenticator(parts(), session, "wrong")),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(2);
  });
});
