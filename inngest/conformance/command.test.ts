import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDevServer } from "@/bin/lib/conformance.mjs";
import { bundleSource } from "@/bin/lib/source.mjs";
import type { Executor } from "@/packages/inngest-executor/src/index";
import { SIGNING_KEY, useDatabase, useExecutors } from "@/packages/inngest-executor/test/executor";
import { systemClock } from "@/server/platform/system/index";
import { cases } from "./cases";
import { type Listening, listen, toRequestListener } from "./listen";

const start = useExecutors(useDatabase());
let executor: Executor | null = null;
let server: Listening;
let program = "";
const registered: unknown[] = [];

/** The registration endpoint, which the executor's event API does not have: it syncs the app at the posted URL. */
async function register(request: Request): Promise<Response> {
  const payload: { url: string; appName: string } = await request.json();
  registered.push(payload.appName);
  // Each run of the command serves its app at a port of its own.
  await executor?.stop();
  executor = await start({
    handler: (call) => fetch(call),
    clock: systemClock,
    settings: { appUrl: payload.url, checkpointing: false },
  });
  return Response.json({ ok: true, modified: true });
}

/** Returns the ids of a batch in reverse, as an Inngest server may. */
async function reverseIds(response: Response): Promise<Response> {
  const body: { ids?: string[] } = await response.json();
  return Response.json({ ...body, ids: body.ids?.toReversed() }, { status: response.status });
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/fn/register") return register(request);
  if (executor === null) return new Response("", { status: 503 });
  const response = await executor.api(request);
  return pathname.startsWith("/e/") ? reverseIds(response) : response;
}

beforeAll(async () => {
  // As `npm run conformance` does, without updating the working copy first.
  program = await bundleSource({ entry: "inngest/conformance/run.ts", name: "tested-conformance" });
  server = await listen(toRequestListener(answer));
});
afterAll(() => server.close());

async function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const command = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(command, "close");
  return { code: Number(code), output };
}

describe("the command that runs the suite against a server", () => {
  it("prints its usage where no server is named", async () => {
    const { code, output } = await run([]);
    expect([code, output]).toEqual([2, expect.stringContaining("--server http://localhost:8288")]);
  });

  it.each([
    {
      on: "a named server",
      args: ["--server", "http://a:1"],
      dev: "http://b:2",
      run: ["--server", "http://a:1"],
    },
    {
      on: "a server named in one word",
      args: ["--server=http://a:1"],
      dev: "http://b:2",
      run: ["--server=http://a:1"],
    },
    {
      on: "the server of INNGEST_DEV",
      args: ["--only", "a"],
      dev: "http://b:2",
      run: ["--server", "http://b:2", "--only", "a"],
    },
    { on: "no server where INNGEST_DEV is only a switch", args: [], dev: "1", run: [] },
    { on: "no server where nothing is set", args: [], dev: undefined, run: [] },
  ])("runs on $on", ({ args, dev, run: expected }) => {
    expect(withDevServer(args, dev === undefined ? {} : { INNGEST_DEV: dev })).toEqual(expected);
  });

  it("fails where the server does not respond", async () => {
    expect((await run(["--server", "http://127.0.0.1:9", "--port", "0"])).code).toBe(1);
  });

  it("registers its functions over HTTP, runs the chosen cases and reports the results", async () => {
    const keys = ["--event-key", "embedded", "--signing-key", SIGNING_KEY];
    const only = "events sent by a step";
    expect(cases.filter(({ name }) => name.includes(only))).toHaveLength(1);
    const { code, output } = await run(["--server", server.url, "--port", "0", ...keys, "--only", only]);
    expect(output).toContain(`✓ ${cases.find(({ name }) => name.includes(only))?.name}`);
    expect([code, output]).toEqual([0, expect.stringContaining("1 of 1 cases passed")]);
    expect(registered).toEqual(["conformance-suite"]);
  });

  it("accepts a server that returns the ids of a batch in another order", async () => {
    const keys = ["--event-key", "embedded", "--signing-key", SIGNING_KEY];
    const only = "a batch returns the id of each of its events";
    const { code, output } = await run(["--server", server.url, "--port", "0", ...keys, "--only", only]);
    expect([code, output]).toEqual([0, expect.stringContaining("1 of 1 cases passed")]);
  });

  it("fails where no case is selected", async () => {
    expect((await run(["--server", server.url, "--port", "0", "--only", "no such case"])).code).toBe(1);
  });
});
