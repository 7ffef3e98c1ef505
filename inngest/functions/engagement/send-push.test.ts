import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPush } from "@/server/engagement/push/index";
import type { Egress } from "@/server/platform/egress/index";
import { getRuntime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { aBrowser, offerPush, usePushService } from "@/test/push";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const service = usePushService();
useBackground();

// The push service of the test is on this machine.
let publicEgress: Egress;
beforeAll(() => {
  const runtime = getRuntime();
  publicEgress = runtime.publicEgress;
  runtime.publicEgress = runtime.egress;
});
afterAll(() => {
  getRuntime().publicEgress = publicEgress;
});

test("a notification leads to one call for each browser, through the outbox and the functions", async () => {
  const account = await app.createAccount();
  await offerPush(account);
  const names = Array.from({ length: 220 }, (_, at) => `browser-${at}`);
  await service.subscribe(account, names.map(aBrowser));
  const { id: storyId } = await aStory(account.ctx, {});
  const { id } = await sendPush(account.ctx, { storyId, title: "Harbour", body: "", again: false });
  await eventually(async () => {
    const message = await app.db.prisma.pushMessage.findUniqueOrThrow({ where: { id } });
    expect(message.completedAt).not.toBeNull();
  });
  expect(names.filter((name) => service.calls(name).length !== 1)).toEqual([]);
});
