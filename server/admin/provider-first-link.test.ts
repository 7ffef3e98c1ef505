import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getRuntime } from "@/server/runtime";
import {
  acceptInvitation,
  createPasswordLink,
  findStaffSession,
  setPasswordByLink,
  signInByLink,
  signInStaff,
} from "@/server/staff/index";
import { listMails } from "@/test/mailbox";
import { createProviderBrowser } from "@/test/provider-browser";
import { useStaffProvider } from "@/test/staff-provider";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const { arrive, invite, loadSession } = useStaffProvider(app);
const PASSWORD = "correct horse battery";
const ownAddress = "https://desk.example.test";

const toToken = (link: string) => link.split("/").at(-1) ?? "";
const signIn = (email: string) =>
  signInStaff(getRuntime(), { email, password: PASSWORD, address: randomUUID(), userAgent: null });

/** A person who has an invitation's link joins with a password of their choice, and adds whatever else signs them in. */
async function joinAs(email: string) {
  const { link } = await invite(email);
  const accepting = { as: "newcomer", name: "Nobody in particular", password: PASSWORD } as const;
  const holder = { token: toToken(link), address: randomUUID(), userAgent: null, accepting };
  const { sessionId, staffUserId } = await acceptInvitation(getRuntime(), holder);
  const now = app.clock.now();
  const own = { staffUserId, createdAt: now };
  const { prisma } = app.db;
  await prisma.staffAuthenticator.create({ data: { ...own, secret: "sealed", confirmedAt: now } });
  await prisma.staffRecoveryCode.create({ data: { ...own, codeHash: randomUUID() } });
  await prisma.staffPasskey.create({
    data: {
      ...{ ...own, id: randomUUID(), name: "Key", credentialId: randomUUID(), counter: 0 },
      publicKey: new Uint8Array([1]),
    },
  });
  await prisma.staffSignInStep.create({
    data: { staffUserId, tokenHash: randomUUID(), expiresAt: new Date(now.getTime() + 60_000) },
  });
  const passwordLink = toToken(await createPasswordLink({ ...getRuntime(), ownAddress }, email));
  return { staffUserId, sessionId, passwordLink };
}

async function countWays(staffUserId: number) {
  const { prisma } = app.db;
  const where = { staffUserId };
  return {
    apps: await prisma.staffAuthenticator.count({ where }),
    codes: await prisma.staffRecoveryCode.count({ where }),
    passkeys: await prisma.staffPasskey.count({ where }),
    steps: await prisma.staffSignInStep.count({ where }),
    links: await prisma.staffPasswordLink.count({ where: { staffUserId, usedAt: null } }),
    sessions: await prisma.staffSession.count({ where: { staffUserId, revokedAt: null } }),
  };
}

it("the first sign-in ends whatever signed the person in before, is recorded, and mailed", async () => {
  const email = `${randomUUID()}@gazette.test`;
  const { staffUserId, sessionId, passwordLink } = await joinAs(email);
  expect(await countWays(staffUserId)).toEqual({
    ...{ apps: 1, codes: 1, passkeys: 1, steps: 1, links: 1, sessions: 1 },
  });
  arrive(email);
  const browser = createProviderBrowser("192.0.2.31");
  expect(await browser.signIn()).toBe("/dashboard");
  expect((await loadSession(browser))?.user.id).toBe(staffUserId);
  expect(await countWays(staffUserId)).toEqual({
    ...{ apps: 0, codes: 0, passkeys: 0, steps: 0, links: 0, sessions: 1 },
  });
  expect(await findStaffSession(getRuntime(), sessionId)).toBeNull();
  await expect(signIn(email)).rejects.toMatchObject({ code: "unauthorized" });
  const stale = { token: passwordLink, password: `${PASSWORD} 2`, address: randomUUID() };
  await expect(setPasswordByLink(getRuntime(), stale)).rejects.toMatchObject({ code: "conflict" });

  const [entry] = await app.db.prisma.auditEntry.findMany({ where: { ipAddress: "192.0.2.31" } });
  const changes = await app.db.prisma.auditChange.findMany({ where: { entryId: entry?.id ?? 0n } });
  const recorded = changes.map(({ operation, rowType }) => `${operation} ${rowType}`);
  expect(recorded).toEqual(
    expect.arrayContaining([
      ...["update staff_user", "delete staff_authenticator", "delete staff_recovery_code"],
      ...["delete staff_passkey", "update staff_password_link", "update staff_session"],
      ...["insert staff_identity", "insert staff_session"],
    ]),
  );
  expect(changes.find(({ rowType }) => rowType === "staff_user")?.after).toEqual({
    password_hash: "[secret]",
  });
  const mails = listMails(null).filter(({ to }) => to.address === email);
  expect(mails.map(({ subject }) => subject)).toContain("You now sign in with Gazette ID");
});

it("a password that the person sets afterwards, by a mailed link, stays", async () => {
  const email = `${randomUUID()}@gazette.test`;
  await joinAs(email);
  const sub = arrive(email);
  await createProviderBrowser().signIn();
  const token = toToken(await createPasswordLink({ ...getRuntime(), ownAddress }, email));
  await expect(
    signInByLink(getRuntime(), { token, address: randomUUID(), userAgent: null }),
  ).rejects.toMatchObject({ code: "conflict" });
  await setPasswordByLink(getRuntime(), { token, password: PASSWORD, address: randomUUID() });
  arrive(email, { sub });
  expect(await createProviderBrowser().signIn()).toBe("/dashboard");
  await expect(signIn(email)).resolves.toBeDefined();
  const mails = listMails(null).filter(({ to }) => to.address === email);
  expect(mails.filter(({ subject }) => subject === "You now sign in with Gazette ID")).toHaveLength(1);
});
