import { beforeEach, describe, expect, it } from "vitest";
import { listMails } from "@/test/mailbox";
import { useTestApp } from "@/test/test-app";
import { createTotpCode } from "@/test/totp";
import { createTwoStepPeople, getRefusalCode, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  confirmAuthenticator,
  getTwoStep,
  removeAuthenticator,
  resetTwoStepByEmail,
  startAuthenticator,
  startPasskey,
} from "../index";

const app = useTestApp();
const { parts, later, loadSession, aPerson, aPersonWithApp } = createTwoStepPeople(app);

/** An installation with a provider, and with or without passwords beside it. */
function withProvider(hasPasswords: boolean) {
  const provider = {
    ...{ issuer: "https://id.gazette.test", clientId: "desk", clientSecret: "secret", name: "Gazette ID" },
    ...{ scope: "openid", domains: [], roles: null, createsPeople: false },
  };
  return { ...parts(), config: { staffSignIn: { provider, hasPasswords } } };
}

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

async function aPersonOfTheProvider() {
  const { id, session } = await aPerson();
  await app.db.prisma.staffSession.update({ where: { id: session.id }, data: { byProvider: true } });
  return { id, session: await loadSession(session.id) };
}

const lastMailTo = (email: string) =>
  listMails(null)
    .filter(({ to }) => to.address === email)
    .at(-1);

describe("setting up an authenticator app at an open browser", () => {
  it("needs the password, and stores nothing without it", async () => {
    const { id, session } = await aPerson();
    for (const wrong of ["", "wrong", "000000"]) {
      await expect(startAuthenticator(parts(), session, wrong)).rejects.toMatchObject({
        code: "invalid",
        problems: [{ path: "proof" }],
      });
    }
    expect(await app.db.prisma.staffAuthenticator.count({ where: { staffUserId: id } })).toBe(0);
    expect(await getRefusalCode(startAuthenticator(parts(), session, STAFF_PASSWORD))).toBe("none");
  });

  it("limits guesses, which an empty proof is not", async () => {
    const { session } = await aPerson();
    const start = (proof: string) => getRefusalCode(startAuthenticator(parts(), session, proof));
    for (let n = 0; n < 12; n += 1) await start("");
    const codes = await Promise.all(Array.from({ length: 12 }, () => start("wrong")));
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(2);
  });
});

describe("a person who signs in with the provider", () => {
  it("proves who they are by that, for 10 minutes, and is then told to sign in again", async () => {
    const { session } = await aPersonOfTheProvider();
    const installation = withProvider(true);
    expect((await getTwoStep(installation, session)).isProven).toBe(true);
    later(599);
    const { secret } = await startAuthenticator(installation, session, "");
    await confirmAuthenticator(installation, session, createTotpCode(secret, app.clock.now()));
    later(1);
    expect((await getTwoStep(installation, session)).isProven).toBe(false);
    await expect(removeAuthenticator(installation, session, "")).rejects.toMatchObject({
      code: "invalid",
      problems: [{ path: "proof", message: expect.stringContaining("Sign in again with Gazette ID") }],
    });
  });

  it("is not proven by a session of any other kind", async () => {
    const { session } = await aPerson();
    expect((await getTwoStep(withProvider(true), session)).isProven).toBe(false);
    expect(await getRefusalCode(startPasskey(withProvider(true), session, ""))).toBe("invalid");
  });
});

describe("where staff sign in without passwords", () => {
  it("no second factor is set up, as no sign-in asks for it", async () => {
    const { session } = await aPersonOfTheProvider();
    expect(await getRefusalCode(startAuthenticator(withProvider(false), session, ""))).toBe("conflict");
    expect(await getRefusalCode(startPasskey(withProvider(false), session, ""))).toBe("conflict");
    const { secret } = await startAuthenticator(withProvider(true), session, "");
    const code = createTotpCode(secret, app.clock.now());
    expect(await getRefusalCode(confirmAuthenticator(withProvider(false), session, code))).toBe("conflict");
  });

  it.each([
    ["", "Enter a code."],
    ["wrong", "This is no valid code."],
  ])("a refused proof (%j) says nothing of a password", async (proof, text) => {
    const { session } = await aPersonWithApp();
    await expect(removeAuthenticator(withProvider(false), session, proof)).rejects.toMatchObject({
      problems: [
        { path: "proof", message: `${text} Sign in again with Gazette ID: for 10 minutes, that is enough.` },
      ],
    });
  });

  it("the mails name the provider, not the password", async () => {
    const { email } = await aPersonWithApp();
    await resetTwoStepByEmail(withProvider(false), email);
    const reset = lastMailTo(email)?.text ?? "";
    expect(reset).toContain("Sign in with Gazette ID.");
    expect(reset).not.toContain("password");
    const other = await aPersonWithApp();
    await removeAuthenticator(withProvider(false), other.session, STAFF_PASSWORD);
    expect(lastMailTo(other.email)?.text).toContain("no longer work");
    expect(lastMailTo(other.email)?.text).not.toContain("password");
    const usual = await aPersonWithApp();
    await resetTwoStepByEmail(parts(), usual.email);
    expect(lastMailTo(usual.email)?.text).toContain("Sign in with your password and set it up again.");
  });
});

describe("an operator's reset of a person who only began to set up an app", () => {
  it("changes nothing for them: sessions stay, no mail is sent, and the set-up is ended", async () => {
    const { id, email, session } = await aPerson();
    await startAuthenticator(parts(), session, STAFF_PASSWORD);
    expect(await resetTwoStepByEmail(parts(), email)).toEqual({ isChanged: false });
    expect((await loadSession(session.id)).user.id).toBe(id);
    expect(lastMailTo(email)).toBeUndefined();
    expect(await app.db.prisma.staffAuthenticator.count({ where: { staffUserId: id } })).toBe(0);
  });

  it("is no removal of an app either", async () => {
    const { email, session } = await aPerson();
    await startAuthenticator(parts(), session, STAFF_PASSWORD);
    expect(await getRefusalCode(removeAuthenticator(parts(), session, STAFF_PASSWORD))).toBe("conflict");
    expect(lastMailTo(email)).toBeUndefined();
  });
});
