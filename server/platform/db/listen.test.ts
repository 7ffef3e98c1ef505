import { afterEach, expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { createLog } from "../log/index";
import { type ListenHandle, listen, notify } from "./index";

const app = useTestApp();
const log = createLog("silent");

let handle: ListenHandle | undefined;
afterEach(() => handle?.stop());

function open(onNotice: Parameters<typeof listen>[0]["onNotice"]): ListenHandle {
  handle = listen({ url: app.databaseUrl, channel: ["listen_one", "listen_two"], onNotice, log });
  return handle;
}

test("after it has caught up, a listener has received all that was committed before, from each channel", async () => {
  const received: string[] = [];
  const listener = open((notice) =>
    received.push(notice === null ? "open" : `${notice.channel} ${notice.payload}`),
  );
  await expect.poll(() => listener.catchUp()).toBe(true);
  const expected = ["open"];
  for (let turn = 0; turn < 50; turn += 1) {
    const channel = turn % 2 === 0 ? "listen_one" : "listen_two";
    expected.push(`${channel} ${turn}`);
    await notify(app.db, { channel, payload: String(turn) });
    const caughtUp = await Promise.all([listener.catchUp(), listener.catchUp(), listener.catchUp()]);
    expect(caughtUp).toEqual([true, true, true]);
    expect(received).toEqual(expected);
  }
});

test("it cannot catch up while its connection is lost, and reports each new connection", async () => {
  let connections = 0;
  const listener = open((notice) => {
    if (notice === null) connections += 1;
  });
  expect(await listener.catchUp()).toBe(false);
  await expect.poll(() => listener.catchUp()).toBe(true);
  expect(connections).toBe(1);
  await app.db.prisma.$queryRaw`select pg_terminate_backend(pid)::text from pg_stat_activity
    where datname = current_database() and application_name = 'masthead listen_one listen_two'`;
  expect(await listener.catchUp()).toBe(false);
  await expect.poll(() => listener.catchUp()).toBe(true);
  expect(connections).toBe(2);
});
