import { describe, expect, it } from "vitest";
import type { StaffRole } from "@/server/accounts/index";
import { STAFF_ROLES } from "../permissions.rules";
import { getInvitationState } from "./invitation.rules";
import { checkTeamChange, listGrantableRoles } from "./team.rules";

const BELOW_OWNER = STAFF_ROLES.filter((role) => role !== "owner");

describe("roles that a role can grant", () => {
  it.each([
    [null, STAFF_ROLES],
    ["owner", STAFF_ROLES],
    ["admin", BELOW_OWNER],
    ["subscriptions", []],
    ["moderator", []],
    ["editor", []],
    ["support", []],
    ["read_only", []],
  ] as const)("%s gives %j", (role, expected) => expect(listGrantableRoles(role)).toEqual(expected));
});

interface Case {
  by: StaffRole;
  target: StaffRole;
  next: StaffRole | null;
  owners: number;
  code: "done" | "forbidden" | "conflict";
}

describe("changing a person's role", () => {
  it.each<Case>([
    { by: "owner", target: "editor", next: "admin", owners: 1, code: "done" },
    { by: "owner", target: "editor", next: "owner", owners: 1, code: "done" },
    { by: "owner", target: "editor", next: null, owners: 1, code: "done" },
    { by: "owner", target: "owner", next: "admin", owners: 2, code: "done" },
    { by: "owner", target: "owner", next: null, owners: 2, code: "done" },
    { by: "owner", target: "owner", next: "owner", owners: 1, code: "done" },
    { by: "owner", target: "owner", next: "admin", owners: 1, code: "conflict" },
    { by: "owner", target: "owner", next: null, owners: 1, code: "conflict" },
    { by: "admin", target: "editor", next: "admin", owners: 1, code: "done" },
    { by: "admin", target: "admin", next: null, owners: 1, code: "done" },
    { by: "admin", target: "editor", next: "owner", owners: 1, code: "forbidden" },
    { by: "admin", target: "owner", next: "editor", owners: 2, code: "forbidden" },
    { by: "admin", target: "owner", next: null, owners: 2, code: "forbidden" },
    { by: "editor", target: "support", next: "editor", owners: 1, code: "forbidden" },
    { by: "read_only", target: "support", next: null, owners: 1, code: "forbidden" },
  ])("$by makes $target into $next with $owners owners: $code", ({ by, target, next, owners, code }) => {
    const acting = { staffUserId: 1, role: by };
    const refusal = checkTeamChange({ acting, target: { staffUserId: 2, role: target }, next, owners });
    expect(refusal?.code ?? "done").toBe(code);
  });

  it.each(STAFF_ROLES)("nobody changes or removes their own role: %s", (role) => {
    const own = { staffUserId: 1, role };
    for (const next of [...STAFF_ROLES, null]) {
      expect(checkTeamChange({ acting: own, target: own, next, owners: 3 })?.code).toBe("forbidden");
    }
  });
});

describe("an invitation's state", () => {
  const now = new Date("2026-11-08T12:00:00.000Z");
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);
  it.each([
    ["open", { expiresAt: after, acceptedAt: null, revokedAt: null }],
    ["expired", { expiresAt: now, acceptedAt: null, revokedAt: null }],
    ["revoked", { expiresAt: after, acceptedAt: null, revokedAt: before }],
    ["revoked", { expiresAt: before, acceptedAt: null, revokedAt: before }],
    ["accepted", { expiresAt: before, acceptedAt: before, revokedAt: null }],
  ] as const)("an invitation is %s", (standing, times) =>
    expect(getInvitationState(times, now)).toBe(standing),
  );
});
