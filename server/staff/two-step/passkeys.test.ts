import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { listMails } from "@/test/mailbox";
import { createAuthenticator } from "@/test/passkey";
import { useTestApp } from "@/test/test-app";
import { aClient, createTwoStepPeople, getRefusalCode, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  addPasskey,
  changeOwnPassword,
  completeSignIn,
  createPasswordLink,
  findSecondStep,
  findStaffSession,
  getTwoStep,
  removePasskey,
  setPasswordByLink,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startSignIn,
} from "../index";

const app = useTestApp();
const { parts, later, aPerson } = createTwoStepPeople(app);
const ORIGIN = "https://desk.harbour.example";
const SITE = { origin: ORIGIN, rpId: "desk.harbour.example" };

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

async function aPersonWithPasskey() {
  const person = await aPerson();
  const authenticator = createAuthenticator();
  const { challenge } = await startPasskey(parts(), person.session, STAFF_PASSWORD);
  const response = authenticator.register({ ...SITE, challenge });
  const { recoveryCodes } = await addPasskey(parts(), person.session, { name: "Phone", response });
  return { ...person, authenticator, recoveryCodes: recoveryCodes ?? [] };
}

async function newChallenge(): Promise<string> {
  return (await startPasskeySignIn(parts(), { address: randomUUID() })).challenge;
}

type Response = ReturnType<ReturnType<typeof createAuthenticator>["signIn"]>;

const signIn = (response: Response) => signInWithPasskey(parts(), { response, ...aClient() });

describe("adding a passkey", () => {
  it("needs the password, gives recovery codes once, is listed by its name, and is mailed", async () => {
    const { id, email, session } = await aPerson();
    expect(await getRefusalCode(startPasskey(parts(), session, "wrong"))).toBe("invalid");
    const options = await startPasskey(parts(), session, STAFF_PASSWORD);
    expect(options).toMatchObject({
      rp: { id: "desk.harbour.example" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const response = createAuthenticator().register({ ...SITE, challenge: options.challenge });
    const added = await addPasskey(parts(), session, { name: "Phone", response });
    expect(added.recoveryCodes).toHaveLength(10);
    const second = await startPasskey(parts(), session, STAFF_PASSWORD);
    expect(second.excludeCredentials).toMatchObject([{ id: response.id }]);
    const other = createAuthenticator().register({ ...SITE, challenge: second.challenge });
    expect(await addPasskey(parts(), session, { name: "Key", response: other })).toEqual({
      recoveryCodes: null,
    });
    const { passkeys } = await getTwoStep(parts(), session);
    expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]).toSorted()).toEqual([
      ["Key", null],
      ["Phone", null],
    ]);
    expect((await findStaffSession(parts(), session.id))?.hasSecondFactor).toBe(true);
    const mails = listMails(null).filter(({ to }) => to.address === email);
    expect(mails.map(({ subject }) => subject)).toEqual(["A passkey was added", "A passkey was added"]);
    // A new password alone leaves a stranger's passkey.
    expect(mails[0]?.text).toContain("remove the passkey in Settings");
    expect(await app.db.prisma.staffPasskey.count({ where: { staffUserId: id } })).toBe(2);
  });

  it("is refused for another site, another person's or an old or used challenge, and an unverified person", async () => {
    const [own, other] = [await aPerson(), await aPerson()];
    const start = async (session = own.session) =>
      (await startPasskey(parts(), session, STAFF_PASSWORD)).challenge;
    const add = (ceremony: Parameters<ReturnType<typeof createAuthenticator>["register"]>[0]) =>
      getRefusalCode(
        addPasskey(parts(), own.session, { name: "x", response: createAuthenticator().register(ceremony) }),
      );
    expect(await add({ ...SITE, challenge: await start(), origin: "https://evil.example" })).toBe("invalid");
    expect(await add({ ...SITE, challenge: await start(), rpId: "evil.example" })).toBe("invalid");
    expect(await add({ ...SITE, challenge: await start(), isVerified: false })).toBe("invalid");
    expect(await add({ ...SITE, challenge: await start(other.session) })).toBe("invalid");
    expect(await add({ ...SITE, challenge: await newChallenge() })).toBe("invalid");
    expect(await add({ ...SITE, challenge: "bm90LW91cnM" })).toBe("invalid");
    const used = await start();
    expect(await add({ ...SITE, challenge: used })).toBe("none");
    expect(await add({ ...SITE, challenge: used })).toBe("invalid");
    const old = await start();
    later(300);
    expect(await add({ ...SITE, challenge: old })).toBe("invalid");
  });

  it("a credential belongs to one person", async () => {
    const { authenticator } = await aPersonWithPasskey();
    const other = await aPerson();
    const { challenge } = await startPasskey(parts(), other.session, STAFF_PASSWORD);
    const response = authenticator.register({ ...SITE, challenge });
    expect(await getRefusalCode(addPasskey(parts(), other.session, { name: "x", response }))).toBe(
      "conflict",
    );
  });

  it("is refused where browsers offer no passkeys", async () => {
    const { session } = await aPerson();
    expect(await getRefusalCode(startPasskey(parts("http://192.0.2.7:3000"), session, STAFF_PASSWORD))).toBe(
      "conflict",
    );
  });
});

describe("signing in with a passkey", () => {
  it("opens a session without a password, and shows when it was last used", async () => {
    const { email, session, authenticator } = await aPersonWithPasskey();
    const options = await startPasskeySignIn(parts(), { address: randomUUID() });
    expect(options).toMatchObject({ rpId: "desk.harbour.example", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    later(60);
    const { sessionId } = await signIn(authenticator.signIn({ ...SITE, challenge: options.challenge }));
    expect((await findStaffSession(parts(), sessionId))?.user.email).toBe(email);
    const { passkeys } = await getTwoStep(parts(), session);
    expect(passkeys).toMatchObject([{ lastUsedAt: app.clock.now() }]);
  });

  it("is refused for another site, an unverified person, and an old, used or foreign challenge", async () => {
    const { session, authenticator } = await aPersonWithPasskey();
    const attempt = (ceremony: Parameters<typeof authenticator.signIn>[0]) =>
      getRefusalCode(signIn(authenticator.signIn(ceremony)));
    expect(await attempt({ ...SITE, challenge: await newChallenge(), origin: "https://evil.example" })).toBe(
      "unauthorized",
    );
    expect(await attempt({ ...SITE, challenge: await newChallenge(), rpId: "evil.example" })).toBe(
      "unauthorized",
    );
    expect(await attempt({ ...SITE, challenge: await newChallenge(), isVerified: false })).toBe(
      "unauthorized",
    );
    const { challenge: ofRegistration } = await startPasskey(parts(), session, STAFF_PASSWORD);
    expect(await attempt({ ...SITE, challenge: ofRegistration })).toBe("unauthorized");
    expect(await attempt({ ...SITE, challenge: "bm90LW91cnM" })).toBe("unauthorized");
    const used = await newChallenge();
    expect(await attempt({ ...SITE, challenge: used })).toBe("none");
    expect(await attempt({ ...SITE, challenge: used })).toBe("unauthorized");
    const old = await newChallenge();
    later(300);
    expect(await attempt({ ...SITE, challenge: old })).toBe("unauthorized");
  });

  it("is refused for an unknown passkey, and for another's signature under a known id", async () => {
    const { authenticator } = await aPersonWithPasskey();
    const stranger = createAuthenticator();
    expect(await getRefusalCode(signIn(stranger.signIn({ ...SITE, challenge: await newChallenge() })))).toBe(
      "unauthorized",
    );
    const forged = stranger.signIn({ ...SITE, challenge: await newChallenge(), counter: 50 });
    const { id } = authenticator;
    expect(await getRefusalCode(signIn({ ...forged, id, rawId: id }))).toBe("unauthorized");
  });

  it("is refused for a counter that is not above the last one: the authenticator was copied", async () => {
    const { authenticator } = await aPersonWithPasskey();
    const attempt = async (counter: number) =>
      getRefusalCode(signIn(authenticator.signIn({ ...SITE, challenge: await newChallenge(), counter })));
    expect(await attempt(10)).toBe("none");
    expect(await attempt(10)).toBe("unauthorized");
    expect(await attempt(9)).toBe("unauthorized");
    expect(await attempt(11)).toBe("none");
  });

  it("of two racing responses to one challenge, or with one counter, one succeeds", async () => {
    const { authenticator } = await aPersonWithPasskey();
    const one = authenticator.signIn({ ...SITE, challenge: await newChallenge(), counter: 5 });
    const both = await Promise.all([getRefusalCode(signIn(one)), getRefusalCode(signIn(one))]);
    expect(both.toSorted()).toEqual(["none", "unauthorized"]);
    const responses = [];
    for (let n = 0; n < 2; n += 1)
      responses.push(authenticator.signIn({ ...SITE, challenge: await newChallenge(), counter: 6 }));
    const codes = await Promise.all(responses.map((response) => getRefusalCode(signIn(response))));
    expect(codes.toSorted()).toEqual(["none", "unauthorized"]);
  });

  it("completes a sign-in that waits for its second step, after which its codes are refused", async () => {
    const { email, authenticator, recoveryCodes } = await aPersonWithPasskey();
    const started = await startSignIn(parts(), { email, password: STAFF_PASSWORD, ...aClient() });
    if (started.isComplete) throw new Error("signed in without a second step");
    const { token } = started;
    expect(await findSecondStep(parts(), token)).toEqual({
      email,
      hasAuthenticator: false,
      hasPasskey: true,
    });
    await signIn(authenticator.signIn({ ...SITE, challenge: await newChallenge() }));
    const code = recoveryCodes[0] ?? "";
    expect(await getRefusalCode(completeSignIn(parts(), { token, code, ...aClient() }))).toBe("unauthorized");
  });
});

describe("a new password", () => {
  it("leaves passkeys, and says so to the person who sets it", async () => {
    const { email, session } = await aPersonWithPasskey();
    const next = "another long password";
    const changed = await changeOwnPassword(parts(), session, { current: STAFF_PASSWORD, next });
    expect(changed.passkeys).toBe(1);
    const token = (await createPasswordLink(parts(), email)).split("/").at(-1) ?? "";
    expect(await setPasswordByLink(parts(), { token, password: STAFF_PASSWORD, ...aClient() })).toEqual({
      passkeys: 1,
    });
  });
});

describe("removing a passkey", () => {
  it("needs the password, ends other sessions, and a person without others has two-step verification off", async () => {
    const { email, session, authenticator } = await aPersonWithPasskey();
    const opened = await signIn(authenticator.signIn({ ...SITE, challenge: await newChallenge() }));
    const [passkey] = (await getTwoStep(parts(), session)).passkeys;
    const id = passkey?.id ?? "";
    expect(await getRefusalCode(removePasskey(parts(), session, { id, proof: "wrong" }))).toBe("invalid");
    expect(await removePasskey(parts(), session, { id, proof: STAFF_PASSWORD })).toEqual({
      endedSessions: 1,
    });
    expect(await findStaffSession(parts(), opened.sessionId)).toBeNull();
    const challenge = await newChallenge();
    expect(await getRefusalCode(signIn(authenticator.signIn({ ...SITE, challenge })))).toBe("unauthorized");
    const subjects = listMails(null)
      .filter(({ to }) => to.address === email)
      .map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe("Two-step verification was turned off");
    expect((await startSignIn(parts(), { email, password: STAFF_PASSWORD, ...aClient() })).isComplete).toBe(
      true,
    );
  });

  it("is refused for another person's", async () => {
    const [own, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const [theirs] = (await getTwoStep(parts(), other.session)).passkeys;
    const removal = { id: theirs?.id ?? "", proof: STAFF_PASSWORD };
    expect(await getRefusalCode(removePasskey(parts(), own.session, removal))).toBe("not_found");
    expect((await getTwoStep(parts(), other.session)).passkeys).toHaveLength(1);
  });
});
