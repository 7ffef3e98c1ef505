import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { SignJWT } from "jose";
import { z } from "zod";
import type { Runtime } from "@/server/runtime";
import { type DemoFile, readDemoFile, writeDemoFile } from "../demo-file";
import { hostPage } from "./page";
import { READERS } from "./readers";

const MOST_TRIES = 20;
const LARGEST_REQUEST = 1_000;
const TOKEN_SECONDS = 3_600;

const request = z.object({ reader: z.string() });

export interface DemoHost {
  url: string;
  stop(): void;
}

/** Takes the port, or the next that is free; null: none of them was. */
async function listen(server: Server, first: number): Promise<number | null> {
  for (let port = first; port < first + MOST_TRIES; port += 1) {
    const taken = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(true));
      server.listen(port, "127.0.0.1", () => resolve(false));
    });
    const address = server.address();
    if (!taken && address !== null && typeof address === "object") return address.port;
  }
  return null;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > LARGEST_REQUEST) throw new Error("too large");
  }
  return text;
}

/** A reader's token, as a publisher's backend signs it with the account's shared key. */
async function tokenFor(body: string, secret: string, now: Date): Promise<object | null> {
  const parsed = request.safeParse(JSON.parse(body));
  const reader = READERS.find(({ id }) => parsed.success && id === parsed.data.reader);
  if (reader === undefined) return null;
  const jwt = await new SignJWT({ id: reader.id, name: reader.name })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
    .sign(Buffer.from(secret));
  return { jwt, name: reader.name };
}

function answering(file: DemoFile, { clock }: Pick<Runtime, "clock">) {
  const page = hostPage({
    baseUrl: file.base_url,
    accountId: file.account.id,
    clientId: file.oauth_client?.client_id ?? null,
    redirectUri: file.oauth_client?.redirect_uri ?? null,
  });
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, headers } = incoming;
    if (method !== "POST") {
      outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      outgoing.end(page);
      return;
    }
    // Signed for the page itself: another site's form must not make a token.
    const isOwn = headers["sec-fetch-site"] === "same-origin" && incoming.url === "/token";
    const secret = file.account.engagement_secret;
    const token =
      isOwn && secret !== undefined ? await tokenFor(await textOf(incoming), secret, clock.now()) : null;
    outgoing.writeHead(token === null ? 403 : 200, { "content-type": "application/json" });
    outgoing.end(JSON.stringify(token ?? { error: "refused" }));
  };
}

/**
 * Another publisher's page on an origin of its own, beside the demo installation: it embeds every widget by the
 * documented snippet and signs its readers' tokens. demo.json says where it is. It stops nothing when it cannot run.
 */
export async function startDemoHost(runtime: Runtime, firstPort: number | null): Promise<DemoHost | null> {
  const { config, log } = runtime;
  const file = firstPort === null || !config.seedDemo ? null : await readDemoFile(config.dataDir);
  if (file === null || firstPort === null) return null;
  const answer = answering(file, runtime);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server, firstPort);
  if (port === null) {
    log.warn({ firstPort }, "no port is free for the demo's host page");
    return null;
  }
  const url = `http://localhost:${port}`;
  if (file.host_page !== url) await writeDemoFile(config.dataDir, { ...file, host_page: url });
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
