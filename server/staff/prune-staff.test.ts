import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { systemIds } from "@/server/platform/system/index";
import { findStaffSession, pruneStaff } from "@/server/staff/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Returns a time so many days and an hour before the system clock. */
function daysAgo(days: number): Date {
  return new Date(app.clock.now().getTime() - days * DAY_MILLISECONDS - HOUR_MILLISECONDS);
}

const inAWeek = () => daysAgo(-7);

test("invitations, links and sessions that ended over a month ago are deleted; others stay", async () => {
  const { account } = await app.createAccount();
  const { prisma } = app.db;
  const person = await prisma.staffUser.create({
    data: { email: `${randomUUID()}@harbour.example`, name: "Ada", passwordHash: "a hash" },
  });
  const invitation = (name: string, times: { expiresAt: Date; acceptedAt?: Date; revokedAt?: Date }) => ({
    ...{ accountId: account.id, email: `${name}@harbour.example`, name, role: "editor" as const },
    ...{ tokenHash: randomUUID(), createdAt: daysAgo(60), ...times },
  });
  await prisma.staffInvitation.createMany({
    data: [
      invitation("accepted long ago", { expiresAt: daysAgo(25), acceptedAt: daysAgo(31) }),
      invitation("taken back long ago", { expiresAt: daysAgo(25), revokedAt: daysAgo(31) }),
      invitation("over long ago", { expiresAt: daysAgo(31) }),
      invitation("accepted lately", { expiresAt: daysAgo(25), acceptedAt: daysAgo(29) }),
      invitation("over lately", { expiresAt: daysAgo(29) }),
      invitation("open", { expiresAt: inAWeek() }),
    ],
  });
  const link = (tokenHash: string, expiresAt: Date, usedAt: Date | null = null) => ({
    ...{ tokenHash, staffUserId: person.id, expiresAt, usedAt },
  });
  await prisma.staffPasswordLink.createMany({
    data: [
      link("used long ago", daysAgo(31), daysAgo(31)),
      link("over long ago", daysAgo(31)),
      link("used lately", daysAgo(29), daysAgo(29)),
      link("open", inAWeek()),
    ],
  });
  const live = randomUUID();
  const session = (id: string, createdAt: Date, times: { expiresAt: Date; revokedAt?: Date }) => ({
    ...{ id, staffUserId: person.id, userAgent: null, createdAt, ...times },
  });
  const lately = randomUUID();
  await prisma.staffSession.createMany({
    data: [
      session(randomUUID(), daysAgo(60), { expiresAt: daysAgo(46) }),
      session(randomUUID(), daysAgo(40), { expiresAt: daysAgo(26), revokedAt: daysAgo(31) }),
      session(lately, daysAgo(40), { expiresAt: daysAgo(26) }),
      session(live, daysAgo(7), { expiresAt: inAWeek() }),
    ],
  });

  expect(await pruneStaff(app)).toEqual({ sessions: 2, invitations: 3, passwordLinks: 2 });

  const invitations = await prisma.staffInvitation.findMany({ where: { accountId: account.id } });
  expect(invitations.map(({ name }) => name).toSorted()).toEqual(["accepted lately", "open", "over lately"]);
  const links = await prisma.staffPasswordLink.findMany({ where: { staffUserId: person.id } });
  expect(links.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(["open", "used lately"]);
  const sessions = await prisma.staffSession.findMany({ where: { staffUserId: person.id } });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual([live, lately].toSorted());
  expect(await findStaffSession({ ...app, ids: systemIds }, live)).not.toBeNull();
});

test("a person's last session stays, also after a year", async () => {
  const person = await app.db.prisma.staffUser.create({
    data: { email: `${randomUUID()}@harbour.example`, name: "Grace", passwordHash: "a hash" },
  });
  const was = { id: randomUUID(), staffUserId: person.id, createdAt: daysAgo(365), expiresAt: daysAgo(351) };
  await app.db.prisma.staffSession.create({ data: was });
  await pruneStaff(app);
  expect(await app.db.prisma.staffSession.count({ where: { id: was.id } })).toBe(1);
});
