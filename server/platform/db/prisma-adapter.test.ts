import { afterAll, expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const warnings: string[] = [];
const record = ({ message }: Error) => warnings.push(message);
process.on("warning", record);
afterAll(() => void process.off("warning", record));

const app = useTestApp();

test("Prisma loads the relations of a read in a transaction without a warning of the driver", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const read = await app.db.transaction((tx) =>
    tx.prisma.subscriptionPlan.findFirstOrThrow({
      where: { id: plan.id },
      include: { group: true, prices: true, assets: true, switchTargets: true },
    }),
  );
  expect(read.id).toBe(plan.id);
  // Node emits a warning in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings.filter((text) => text.includes("already executing a query"))).toEqual([]);
});
