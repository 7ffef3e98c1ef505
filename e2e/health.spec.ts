import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { BuiltServer } from "./built-server";
import { startDatabaseProxy } from "./database-proxy";
import { createInstallationForTest, UNMOVED } from "./own-installation";
import { sendRawRequest } from "./raw-request";

const MASTHEAD_METRICS_TOKEN = "a token of sixteen letters or more";
const DRAIN_SECONDS = "20";
const authorization = `Bearer ${MASTHEAD_METRICS_TOKEN}`;
/** Probes name the address of the process, of which no publication knows. */
const host = "10.1.2.3:8080";
const readiness = z.object({
  status: z.string(),
  checks: z.array(z.object({ name: z.string(), status: z.string(), reason: z.string() })),
});

const probe = (server: BuiltServer, path: string) =>
  sendRawRequest(server.port, { path, headers: { host, authorization } });

async function readStatus(server: BuiltServer, path: string): Promise<number> {
  return (await probe(server, path)).status;
}

async function listFailed(server: BuiltServer): Promise<string[]> {
  const { checks } = readiness.parse(JSON.parse((await probe(server, "/readyz")).body));
  return checks.filter(({ status }) => status === "failed").map(({ name }) => name);
}

for (const mount of ["node", "next"])
  test(`a server becomes ready, is not ready without its database, and recovers (${mount})`, async () => {
    const way = await startDatabaseProxy();
    const variables = { ...UNMOVED, MASTHEAD_MOUNT: mount, MASTHEAD_METRICS_TOKEN };
    const installation = await createInstallationForTest(variables, way.host);
    try {
      const server = await installation.start();
      await expect.poll(() => listFailed(server)).toEqual([]);
      expect(await readStatus(server, "/readyz")).toBe(200);
      way.hold();
      await expect.poll(() => listFailed(server)).toContain("database");
      expect(await readStatus(server, "/readyz")).toBe(503);
      expect(await readStatus(server, "/healthz")).toBe(200);
      way.release();
      await expect.poll(() => readStatus(server, "/readyz")).toBe(200);
    } finally {
      await installation.close();
      await way.cut();
    }
  });

test("a server that is shutting down is not ready at once, answers until the grace ends, and exits with 0", async () => {
  const installation = await createInstallationForTest({ ...UNMOVED, MASTHEAD_METRICS_TOKEN, DRAIN_SECONDS });
  try {
    const server = await installation.start();
    await expect.poll(() => readStatus(server, "/readyz")).toBe(200);
    const began = performance.now();
    const stopped = server.stop();
    await expect.poll(() => listFailed(server), { intervals: [10] }).toEqual(["draining"]);
    expect(await readStatus(server, "/healthz")).toBe(200);
    expect((await sendRawRequest(server.port, { path: "/api/v1/config" })).status).toBe(200);
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(Number(DRAIN_SECONDS) * 1_000);
  } finally {
    await installation.close();
  }
});
