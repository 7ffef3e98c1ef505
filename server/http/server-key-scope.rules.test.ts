import { describe, expect, it } from "vitest";
import { getKeyValidity } from "@/server/accounts/index";
import { allEndpoints } from "@/server/edge";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { KEY_SCOPES } from "@/shared/staff/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies } from "@/test/test-dependencies";
import { getKeyScope } from "./server-key-scope.rules";

const app = useTestApp();

it.each([
  ["Stories", "get", "listStories", "content:read"],
  ["Story workflow", "post", "createStory", "content:write"],
  ["Collections", "post", "bulk", "content:read"],
  ["Moderation", "post", "analyzeComment", "comments:read"],
  ["Members", "post", "createMember", "comments:write"],
  ["Subscriptions", "delete", "deleteSubscription", "subscriptions:write"],
  ["Subscriptions", "post", "previewSubscription", "subscriptions:read"],
  ["Subscription catalogue", "post", "createSubscriptionPlan", "catalogue:write"],
  ["Access", "get", "decideAccess", "access:read"],
  ["Access", "post", "countReading", "access:write"],
  ["Events", "get", "listEvents", "events:read"],
  ["Personal data", "get", "exportReaderData", "personal-data:read"],
  ["Personal data", "post", "eraseSubscriberData", "personal-data:write"],
  ["Test clock", "post", "advanceTestClock", "clock:write"],
] as const)("the operation %s %s %s needs %s", (...[tag, method, operationId, scope]) => {
  expect(getKeyScope({ tag, method, operationId })).toBe(scope);
});

it("every operation of an account has a scope of the closed list", () => {
  const { db, storage } = app;
  const log = createLog("silent");
  const endpoints = allEndpoints({
    storage,
    db,
    log,
    config: readConfig({ NODE_ENV: "test" }),
    ...createTestDependencies(log),
  });
  for (const { kind, contract } of endpoints)
    if (kind === "account") expect(KEY_SCOPES).toContain(getKeyScope(contract));
});

describe("a key", () => {
  const now = new Date("2026-11-01T12:00:00.000Z");
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);
  it.each([
    [null, null, "valid"],
    [null, after, "valid"],
    [null, now, "expired"],
    [null, before, "expired"],
    [before, null, "revoked"],
    [before, before, "revoked"],
  ] as const)("revoked at %s, expiring at %s, is %s", (revokedAt, expiresAt, validity) => {
    expect(getKeyValidity({ revokedAt, expiresAt }, now)).toBe(validity);
  });
});
