import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { type PushContext, setPushActive } from "@/server/engagement/push/index";
import { getRuntime } from "@/server/runtime";
import { listenLocally, type RunningServer } from "./http-server";
import type { TestAccount } from "./test-app";

/** A browser as a push service and a sender know it. */
export interface TestBrowser {
  /** Last part of its endpoint. */
  name: string;
  keys: { p256dh: string; auth: string };
  /** Decrypts a body as the browser does (RFC 8291 and RFC 8188, one record). */
  decrypt(body: Buffer): string;
}

export function aBrowser(name: string): TestBrowser {
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    name,
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const record = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
      const derive = (use: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), bytes));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with a two and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
    },
  };
}

interface PushCall {
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A push service on this machine, for the tests of a file. */
export function usePushService() {
  const calls = new Map<string, PushCall[]>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  let server: RunningServer;
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const name = (request.url ?? "").slice(1);
      const call = { headers: request.headers, body: Buffer.concat(chunks) };
      calls.set(name, [...(calls.get(name) ?? []), call]);
      const { status, headers } = answers.get(name) ?? { status: 201, headers: {} };
      response.writeHead(status, headers).end();
    });
  };
  beforeAll(async () => {
    server = await listenLocally(receive);
  });
  afterAll(() => server.stop());
  return {
    calls: (name: string) => calls.get(name) ?? [],
    answer: (name: string, status: number, headers: Record<string, string> = {}) => {
      answers.set(name, { status, headers });
    },
    /** Saves browsers that get notifications. The endpoints of real ones are https. */
    async subscribe({ account, ctx }: TestAccount, browsers: readonly TestBrowser[]): Promise<void> {
      const now = ctx.systemClock.now();
      await ctx.db.prisma.pushSubscription.createMany({
        data: browsers.map(({ name, keys }) => ({
          ...{ accountId: account.id, endpoint: `${server.origin}/${name}`, ...keys },
          ...{ locale: "en", createdAt: now, updatedAt: now },
        })),
      });
    },
  };
}

/** The context in which notifications are sent. */
export function pushContext({ ctx }: Pick<TestAccount, "ctx">): PushContext {
  const { egress, vault } = getRuntime();
  return { ...ctx, egress, vault };
}

/** Switches on the notifications of an account. */
export function offerPush(account: Pick<TestAccount, "ctx">): Promise<void> {
  return setPushActive(pushContext(account), true);
}
