import { expect, test } from "vitest";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";

const app = useTestApp();
const receiver = useReceiver();
const command = useMastheadCommand(() => app.databaseUrl);

test("a receiver is registered, tested, inspected, replayed to and re-enabled from the terminal alone", async () => {
  const { account } = await app.createAccount();
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    command(["webhooks", ...args, "--account", String(account.id)], {
      MASTHEAD_SECRET: "a secret that this test file has alone",
      EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
      ...env,
    });
  const done = async (...args: string[]) => {
    const ended = await run([...args, "--json"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    return JSON.parse(ended.stdout);
  };
  const closed = await run(["create", receiver.url("/closed")], { EGRESS_ALLOW_PRIVATE: "" });
  expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining("a loopback address") });

  const url = receiver.url("/terminal");
  const { webhook, secret } = await done("create", url, "--event", "story-publish", "--ordered");
  expect(webhook).toMatchObject({ url, family: "workflow", events: ["story-publish"], status: "active" });
  const { id } = webhook;
  const listed = await done("list", "--family", "workflow");
  expect(listed.webhooks).toMatchObject([{ id, url }]);
  expect(JSON.stringify(listed)).not.toContain(secret);

  const tested = await done("test", String(id));
  expect(tested).toMatchObject({ delivery: { state: "delivered" }, attempts: [{ status: 200 }] });
  const [call] = receiver.calls("/terminal");
  expect(call?.headers["x-qt-signature"]).toMatch(/^[0-9a-f]{64}$/);
  receiver.answer("/terminal", 500);
  expect(await run(["test", String(id)])).toMatchObject({ code: 1, stdout: expect.stringContaining("500") });

  const log = await done("log", String(id));
  expect(log.deliveries.map(({ state }: { state: string }) => state)).toEqual(["failed", "delivered"]);
  const [, first] = log.deliveries;
  const detail = await done("log", String(id), String(first.id));
  expect(detail).toMatchObject({ body: call?.body, attempts: [{ status: 200 }] });

  expect(await done("replay", String(id), String(first.id))).toMatchObject({ replayed: 1 });
  expect((await done("log", String(id), "--state", "pending")).deliveries).toHaveLength(1);

  await app.db.prisma.webhookEndpoint.update({ where: { id }, data: { status: "deactivated" } });
  expect((await run(["list"])).stdout).toContain(`${id}  workflow  disabled  `);
  expect(await done("enable", String(id))).toMatchObject({ replayed: expect.any(Number) });
  expect((await done("list")).webhooks).toMatchObject([{ status: "active" }]);
  expect(await run(["log", "999999"])).toMatchObject({ code: 1, stderr: expect.stringMatching(/\S/) });
});
