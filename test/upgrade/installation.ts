import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, onTestFinished } from "vitest";
import { bundleSource } from "@/bin/lib/source.mjs";
import { createSandboxShop } from "@/test/checkout";
import { createTestSharedKey, signJwt } from "@/test/readers";
import { aPlan } from "@/test/subscriptions";
import { type TestApp, useTestApp } from "@/test/test-app";

/** The migrations of an imagined next release: one of each change that the rules allow. */
export const NEXT = "test/upgrade/next";

function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `masthead-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the committed migrations and those of the imagined next release. */
export function createNextRelease(): string {
  const directory = createFolder("next");
  cpSync("prisma/migrations", directory, { recursive: true });
  cpSync(NEXT, directory, { recursive: true });
  return directory;
}

/** A process of the installation that is ready. */
export interface Worker {
  port: number;
  /** Sends SIGTERM, and resolves to the exit code. */
  stop(): Promise<unknown>;
}

interface Start {
  program: string;
  databaseUrl: string;
  directory: string;
}

async function startWorker({ program, databaseUrl, directory }: Start): Promise<Worker> {
  const child: ChildProcess = spawn(process.execPath, [program, directory], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      DATABASE_URL: databaseUrl,
      // That of every test's vault.
      MASTHEAD_SECRET: "a secret of at least thirty-two signs",
      DATA_DIR: createFolder("upgrade"),
      // A busy machine fails no test.
      DRAIN_SECONDS: "6",
      DATABASE_CONNECT_TIMEOUT_SECONDS: "120",
      DATABASE_STATEMENT_TIMEOUT_SECONDS: "120",
      REQUEST_DEADLINE_SECONDS: "120",
      PORT: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  if (child.stdout === null) throw new Error("the worker has no output");
  const ready = once(createInterface({ input: child.stdout }), "line");
  const [port] = await Promise.race([
    ready,
    exited.then(() => Promise.reject(new Error("the worker ended"))),
  ]);
  return {
    port: Number(port),
    stop: async () => {
      child.kill("SIGTERM");
      return (await exited)[0];
    },
  };
}

/** An installation whose schema a test changes, and processes of it that serve all endpoints. */
export function useInstallation() {
  const app: TestApp = useTestApp({ hasNewDatabase: true });
  let program = "";
  beforeAll(async () => {
    program = await bundleSource({ entry: "test/upgrade/worker.ts", name: "upgrade-worker" });
    // Located by the server beside itself.
    await bundleSource({ entry: "server/engagement/scoring/scoring-worker.ts", name: "scoring-worker" });
  });
  return {
    app,
    start: (directory = "prisma/migrations") =>
      startWorker({ program, databaseUrl: app.databaseUrl, directory }),
    /** A publication that sells through the sandbox, and what its visitors need. */
    createShop: async () => {
      app.clock.set(new Date().toISOString());
      const shop = await createSandboxShop(app);
      const plan = await aPlan(shop);
      await createTestSharedKey(shop);
      const sign = (claims: { id: string; name: string }) => signJwt(shop, claims);
      return { shop, planId: plan.id, sign };
    },
  };
}
