import { beforeEach, describe, expect, it } from "vitest";
import { readDevice } from "@/server/platform/known-device/index";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { createTotpCode } from "@/test/totp";
import { aClient, createTwoStepPeople, getRefusalCode, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  changeOwnPassword,
  createPasswordLink,
  findSecondStep,
  setPasswordByLink,
  signInStaff,
} from "../index";

const app = useTestApp();
const { parts, later, loadSession, aPerson, aPersonWithApp, startStep, complete } = createTwoStepPeople(app);

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

const countSessions = (staffUserId: number) => app.db.prisma.staffSession.count({ where: { staffUserId } });

describe("the second step of a sign-in", () => {
  it("opens the session, and nothing opens one before it", async () => {
    const { id, email, secret } = await aPersonWithApp();
    const before = await countSessions(id);
    const token = await startStep(email);
    expect(
      await getRefusalCode(signInStaff(parts(), { email, password: STAFF_PASSWORD, ...aClient() })),
    ).toBe("forbidden");
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
    expect(await getRefusalCode(complete(token, createTotpCode(secret, app.clock.now())))).toBe(
      "unauthorized",
    );
    const late = await startStep(email);
    later(299);
    expect(await findSecondStep(parts(), late)).not.toBeNull();
    later(1);
    expect(await findSecondStep(parts(), late)).toBeNull();
    expect(await getRefusalCode(complete(late, createTotpCode(secret, app.clock.now())))).toBe(
      "unauthorized",
    );
    for (const unknown of ["", "x", "a".repeat(43)])
      expect(await getRefusalCode(complete(unknown, createTotpCode(secret, app.clock.now())))).toBe(
        "unauthorized",
      );
  });

  it("stays open after a wrong code", async () => {
    const { email, secret } = await aPersonWithApp();
    const token = await startStep(email);
    for (const wrong of ["", "12345", "not a code", createTotpCode(secret, app.clock.now(), 7)])
      expect(await getRefusalCode(complete(token, wrong))).toBe("invalid");
    expect(await getRefusalCode(complete(token, createTotpCode(secret, app.clock.now())))).toBe("none");
  });

  it("accepts the code of the step before and after, each once, and none before the last used one", async () => {
    const { email, secret, code } = await aPersonWithApp();
    const now = app.clock.now();
    expect(await getRefusalCode(complete(await startStep(email), code))).toBe("invalid");
    expect(await getRefusalCode(complete(await startStep(email), createTotpCode(secret, now, 2)))).toBe(
      "invalid",
    );
    expect(await getRefusalCode(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe(
      "none",
    );
    expect(await getRefusalCode(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe(
      "invalid",
    );
    expect(await getRefusalCode(complete(await startStep(email), createTotpCode(secret, now)))).toBe(
      "invalid",
    );
    later(60);
    expect(await getRefusalCode(complete(await startStep(email), createTotpCode(secret, now, 1)))).toBe(
      "invalid",
    );
    expect(
      await getRefusalCode(complete(await startStep(email), createTotpCode(secret, app.clock.now(), -1))),
    ).toBe("invalid");
    expect(
      await getRefusalCode(complete(await startStep(email), createTotpCode(secret, app.clock.now()))),
    ).toBe("none");
  });

  it("of several racing sign-ins with one code, or one recovery code, or one step, one succeeds", async () => {
    const { id, email, secret, recoveryCodes } = await aPersonWithApp();
    const count = async (attempts: Promise<unknown>[]) =>
      (await Promise.all(attempts.map(getRefusalCode))).filter((code) => code === "none").length;
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
    expect(await getRefusalCode(complete(await startStep(other.email), code))).toBe("invalid");
    const spelled = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    expect(await getRefusalCode(complete(await startStep(email), spelled))).toBe("none");
    expect(await getRefusalCode(complete(await startStep(email), code))).toBe("invalid");
  });

  it("limits wrong codes by person, also where each has a new step, and not correct ones", async () => {
    const { email, secret } = await aPersonWithApp();
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1)
      codes.push(
        await getRefusalCode(complete(await startStep(email), "000000", { address: `198.51.100.${n}` })),
      );
    expect(codes.filter((code) => code === "invalid")).toHaveLength(10);
    expect(codes.slice(10)).toEqual(["rate_limited", "rate_limited"]);
    expect(
      await getRefusalCode(complete(await startStep(email), createTotpCode(secret, app.clock.now()))),
    ).toBe("rate_limited");
    later(15 * 60);
    for (let n = 0; n < 12; n += 1) {
      later(30);
      expect(
        await getRefusalCode(complete(await startStep(email), createTotpCode(secret, app.clock.now()))),
      ).toBe("none");
    }
  });

  it("limits wrong codes of a network address, over all people", async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await aPersonWithApp());
    const guess = async ({ email }: { email: string }) =>
      getRefusalCode(complete(await startStep(email), "000000", { address: "203.0.113.5" }));
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
    for (let n = 0; n < 11; n += 1) await getRefusalCode(complete(await startStep(email), "000000"));
    later(30);
    const code = createTotpCode(secret, app.clock.now());
    expect(await getRefusalCode(complete(await startStep(email), code))).toBe("rate_limited");
    expect(await getRefusalCode(complete(await startStep(email), code, { device: device() }))).toBe("none");
  });

  it("a password link makes no browser a known one for a person with a second factor", async () => {
    const [person, other] = [await aPersonWithApp(), await aPerson()];
    const setPassword = async (email: string) => {
      const stored: string[] = [];
      const store = (value: string) => stored.push(value);
      const device = readDevice({ vault: testVault, now: app.clock.now(), cookie: null, store });
      const token = (await createPasswordLink(parts(), email)).split("/").at(-1) ?? "";
      await setPasswordByLink(parts(), { token, password: "another long password", device, ...aClient() });
      return stored.length;
    };
    expect(await setPassword(person.email)).toBe(0);
    expect(await setPassword(other.email)).toBe(1);
  });

  it("a new password ends waiting steps", async () => {
    const { email, session, secret } = await aPersonWithApp();
    const token = await startStep(email);
    await changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next: "another long password" });
    expect(await getRefusalCode(complete(token, createTotpCode(secret, app.clock.now())))).toBe(
      "unauthorized",
    );
  });
});
