import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { createAccountDirectory, type StaffRole } from "@/server/accounts/index";
import { type AdminContext, createAdminCaller } from "@/server/admin/index";
import { hashPassword } from "@/server/platform/crypto/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { findStaffSession } from "@/server/staff/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { TestApp } from "./test-app";
import { createTestDependencies, PASSWORD_SIGN_IN, testVault } from "./test-dependencies";
import { STAFF_PASSWORD } from "./two-step-people";

/** A member of staff of some accounts, signed in. */
export interface TestStaff {
  userId: number;
  sessionId: string;
  /** Calls the dashboard's procedures as this person; the session is loaded anew for each caller. */
  caller(accountId?: number): Promise<ReturnType<typeof createAdminCaller>>;
}

/** Creates a member of staff of these accounts who is signed in. */
export async function aStaffMember(
  app: TestApp,
  roles: Readonly<Record<number, StaffRole>>,
): Promise<TestStaff> {
  const sessionId = randomUUID();
  const now = app.clock.now();
  const user = await app.db.prisma.staffUser.create({
    data: {
      email: `${sessionId}@staff.test`,
      name: "Staff Member",
      passwordHash: "none",
      memberships: {
        create: Object.entries(roles).map(([accountId, role]) => ({ accountId: Number(accountId), role })),
      },
      sessions: {
        create: { id: sessionId, createdAt: now, expiresAt: new Date(now.getTime() + DAY_MILLISECONDS) },
      },
    },
  });
  return {
    userId: user.id,
    sessionId,
    caller: async (accountId) =>
      createAdminCaller(await createAdminContext(app, sessionId, accountId ?? null)),
  };
}

/** Gives a person a password, with which they prove who they are; returns it. */
export async function aPassword(app: TestApp, staffUserId: number): Promise<string> {
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  await app.db.prisma.staffUser.update({ where: { id: staffUserId }, data: { passwordHash } });
  return STAFF_PASSWORD;
}

/** Gives a person an authenticator app that is their second factor. */
export async function addAuthenticator(app: TestApp, staffUserId: number): Promise<void> {
  const now = app.clock.now();
  const purpose = `staff-authenticator:${staffUserId}`;
  const secret = testVault.seal("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", purpose);
  await app.db.prisma.staffAuthenticator.create({
    data: { staffUserId, secret, createdAt: now, confirmedAt: now },
  });
}

/** The context of a call with this session. */
export async function createAdminContext(
  app: TestApp,
  sessionId: string | null,
  accountId: number | null,
): Promise<AdminContext> {
  const log = createLog("silent");
  const parts = { db: app.db, clock: app.clock, ids: systemIds, log, config: PASSWORD_SIGN_IN };
  const session = sessionId === null ? null : await findStaffSession(parts, sessionId);
  const directory = createAccountDirectory(app.db);
  return {
    dependencies: { ...parts, directory, storage: app.storage, ...createTestDependencies(parts.log) },
    session,
    accountId,
    requestId: randomUUID(),
    client: { ipAddress: "192.0.2.7", userAgent: "Test browser" },
    ownAddress: "https://desk.example.test",
  };
}

/** The code with which a dashboard call is refused, or `OK`; any other failure is thrown. */
export async function getCallErrorCode(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "OK",
    (error: unknown) => {
      if (error instanceof TRPCError) return error.code;
      throw error;
    },
  );
}
