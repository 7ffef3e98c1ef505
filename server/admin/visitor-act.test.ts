import { expect, it } from "vitest";
import { createFacts, runInScope } from "@/server/platform/telemetry/index";
import { getRuntime } from "@/server/runtime";
import { useTestApp } from "@/test/test-app";
import { createVisitorRuntime } from "./index";

const app = useTestApp();
const client = { address: "192.0.2.7", userAgent: "Test browser" };

it("what a visitor changes is recorded with their address and the id of the request", async () => {
  const { account } = await app.createAccount();
  await runInScope({ facts: createFacts("ticket-17"), trace: null }, async () => {
    const visit = { action: "staff.signIn", name: "ada@news.example", client };
    const { db } = createVisitorRuntime(getRuntime(), visit);
    await db.prisma.account.update({ where: { id: account.id }, data: { name: "Changed" } });
  });
  const entries = await app.db.prisma.auditEntry.findMany({ where: { accountId: account.id } });
  expect(entries).toMatchObject([
    { actorKind: "visitor", ipAddress: "192.0.2.7", userAgent: "Test browser", requestId: "ticket-17" },
  ]);
});
