import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import type { Case, Stage } from "./case";
import { cases } from "./cases";
import { createEffects } from "./effects";
import { createTestFunctions } from "./functions";
import { listen } from "./listen";

const USAGE = `Runs the conformance suite against an Inngest server.

  npm run conformance -- --server http://localhost:8288 [--port 3939] [--only <words>]
                         [--event-key <key> --signing-key <key>]

Start a server first, for instance: docker compose --file deploy/compose/inngest-dev.yaml up
Without keys the server must be a dev server. The server must reach this machine at the port.
Without --server, INNGEST_DEV names the server. For the embedded executor: npm test -- inngest/conformance
`;

interface Target {
  server: string;
  port: number;
  eventKey: string;
  signingKey: string | undefined;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function open({ server, port, eventKey, signingKey }: Target) {
  const effects = createEffects();
  const client = new Inngest({
    id: "conformance-suite",
    isDev: signingKey === undefined,
    baseUrl: server,
    eventKey,
    ...(signingKey === undefined ? {} : { signingKey }),
  });
  const app = await listen(serve({ client, functions: createTestFunctions(client, effects) }), port);
  const synced = await globalThis.fetch(`${app.url}/api/inngest`, { method: "PUT" });
  if (!synced.ok) throw new Error(`The server rejected the functions: ${await synced.text()}`);
  const stage: Omit<Stage, "key"> = {
    effects,
    send: async (events) => (await client.send(events)).ids,
    post: async (body) => {
      const url = new URL(`/e/${eventKey}`, server);
      const response = await globalThis.fetch(url, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, answer: await response.json() };
    },
  };
  return { app, stage };
}

async function passes({ name, run }: Case, stage: Omit<Stage, "key">): Promise<boolean> {
  try {
    await run({ ...stage, key: randomUUID() });
    print(`✓ ${name}`);
    return true;
  } catch (error) {
    print(`✗ ${name}\n  ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      server: { type: "string" },
      port: { type: "string", default: "3939" },
      only: { type: "string", default: "" },
      "event-key": { type: "string", default: "conformance" },
      "signing-key": { type: "string" },
    },
  });
  if (values.server === undefined) {
    print(USAGE);
    return 2;
  }
  const { app, stage } = await open({
    server: values.server,
    port: Number(values.port),
    eventKey: values["event-key"],
    signingKey: values["signing-key"],
  });
  try {
    let failed = 0;
    const chosen = cases.filter(({ name }) => name.includes(values.only));
    for (const each of chosen) failed += (await passes(each, stage)) ? 0 : 1;
    print(`${chosen.length - failed} of ${chosen.length} cases passed against ${values.server}`);
    return failed === 0 && chosen.length > 0 ? 0 : 1;
  } finally {
    await app.close();
  }
}

process.exitCode = await main();
