import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "@/test/eventually";
import { createEgress, type Egress, EgressError, type EgressLimits } from "./index";

// Generous timeouts for responses on a busy machine; tests of missing responses set short ones.
const LIMITS: EgressLimits = { connectMs: 60_000, responseMs: 60_000, maxBytes: 64 * 1024 };
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({ close: () => (server.closeAllConnections(), server.close()) });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

interface Refusal {
  host: string;
  address: string;
  reason: string;
}

interface Options {
  allow?: string[];
  resolver?: (host: string) => Promise<string[]>;
  limits?: Partial<EgressLimits>;
}

function egress(options: Options = {}) {
  const refusals: Refusal[] = [];
  const log = { warn: (about: unknown) => void refusals.push(Object(about)) };
  const client: Egress = createEgress({
    allowPrivate: options.allow ?? ["127.0.0.0/8"],
    log,
    ...(options.resolver === undefined ? {} : { resolver: options.resolver }),
  });
  opened.push(client);
  const limits = { ...LIMITS, ...options.limits };
  const headers = { "content-type": "application/json" };
  const post = (url: string, body = "{}") => client.send({ method: "POST", url, headers, body, limits });
  return { client, refusals, post };
}

async function getFailure(sending: Promise<unknown>): Promise<string> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof EgressError ? error.failure : "none";
}

describe("an outgoing request", () => {
  test("looks up a slow name once, however many calls wait for it", async () => {
    const url = await listen((_request, response) => response.end("ok"));
    let lookups = 0;
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const resolver = async () => {
      lookups += 1;
      await slow;
      return ["127.0.0.1"];
    };
    const { post } = egress({ resolver });
    const named = url.replace("127.0.0.1", "slow.example");
    const calls = Array.from({ length: 5 }, () => post(named));
    await eventually(() => expect(lookups).toBeGreaterThan(0));
    answer();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(lookups).toBe(1);
  });

  test("arrives byte for byte, and returns the response with its timing", async () => {
    const url = await listen((request, response) => {
      request.setEncoding("utf8").once("data", (body) => response.writeHead(201, { "x-a": "b" }).end(body));
    });
    const { post } = egress();
    const answer = await post(url, '{"text":"港 ü"}');
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { "x-a": "b" } });
    expect(answer.body.toString()).toBe('{"text":"港 ü"}');
    expect(answer.totalMs).toBeGreaterThanOrEqual(answer.connectMs);
  });

  test("follows no redirect", async () => {
    const url = await listen((_request, response) =>
      response.writeHead(307, { location: "http://169.254.169.254/" }).end(),
    );
    const { post, refusals } = egress();
    expect((await post(url)).status).toBe(307);
    expect(refusals).toEqual([]);
  });

  test("reads no more of a response than its limit", async () => {
    const url = await listen((_request, response) => void response.end(Buffer.alloc(300_000, "x")));
    const answer = await egress().post(url);
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body.length).toBe(LIMITS.maxBytes);
  });

  test.each<[string, RequestListener]>([
    ["that never arrives", () => undefined],
    ["whose body never ends", (_request, response) => void response.writeHead(200).write("a")],
  ])("times out on a response %s", async (_name, answer) => {
    const { post } = egress({ limits: { responseMs: 300 } });
    expect(await getFailure(post(await listen(answer)))).toBe("response_timeout");
  });

  test("times out on a connection that is not accepted", async () => {
    // A resolver that never responds counts towards the connect timeout, like an unreachable host.
    const silent = egress({ resolver: () => new Promise(() => undefined), limits: { connectMs: 300 } });
    expect(await getFailure(silent.post("http://hook.example.test/"))).toBe("connect_timeout");
  });

  test("reports a connection that is refused, breaks, or is no TLS", async () => {
    const broken = createTcpServer((socket) => socket.once("data", () => socket.destroy()));
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    opened.push(broken);
    const address = broken.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { post } = egress();
    expect(await getFailure(post(`http://127.0.0.1:${port}/`))).toBe("connection_failed");
    const plain = await listen((_request, response) => void response.end());
    expect(await getFailure(post(plain.replace("http:", "https:")))).toBe("tls_failed");
    expect(await getFailure(post("http://127.0.0.1:1/"))).toBe("connection_refused");
    const unknown = egress({
      resolver: () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })),
    });
    expect(await getFailure(unknown.post("http://hook.example.test/"))).toBe("name_unknown");
  });

  test.each([100, 102, 103])(
    "accepts a response after an interim %i, also in chunks and on a kept-alive connection",
    async (status) => {
      const interim = `HTTP/1.1 ${status} Interim\r\n\r\n`;
      const final = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
      let requests = 0;
      const server = createTcpServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", () => {
          requests += 1;
          if (requests > 1) return void socket.write(interim + final);
          socket.write(interim, () => setImmediate(() => socket.write(final)));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      opened.push(server);
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      const { post } = egress();
      for (const _ of [1, 2]) {
        const { status: answered, body } = await post(`http://127.0.0.1:${port}/`);
        expect([answered, body.toString()]).toEqual([200, "ok"]);
      }
    },
  );

  test("can be aborted", async () => {
    const url = await listen(() => undefined);
    const giving = new AbortController();
    const { client } = egress();
    const sending = client.send({
      method: "POST",
      url,
      headers: {},
      body: "",
      limits: LIMITS,
      signal: giving.signal,
    });
    giving.abort();
    expect(await getFailure(sending)).toBe("aborted");
  });
});

describe("private addresses", () => {
  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://100.64.0.1/",
    "http://localhost/",
  ])("are refused by the check and by sending, with a log entry: %s", async (url) => {
    const { client, post, refusals } = egress({ allow: [] });
    expect(await client.findRefusal(url)).toContain("is blocked for outgoing requests");
    expect(await getFailure(post(url))).toBe("address_refused");
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.reason).toContain("a");
  });

  test("behind a name are refused, also when only one of its addresses is private", async () => {
    const { client, post } = egress({ allow: [], resolver: async () => ["1.1.1.1", "10.0.0.1"] });
    expect(await client.findRefusal("https://hook.example.test/")).toContain("10.0.0.1");
    expect(await getFailure(post("https://hook.example.test/"))).toBe("address_refused");
  });

  test("cannot be reached by DNS rebinding: the connection uses the checked addresses", async () => {
    const url = new URL(await listen((_request, response) => void response.end("reached")));
    const answers = [["1.1.1.1"], ["127.0.0.1"]];
    let lookups = 0;
    const resolver = async () => answers[Math.min(lookups++, 1)] ?? [];
    const { client, post, refusals } = egress({ allow: [], resolver });
    const hook = `http://rebind.example.test:${url.port}/`;
    expect(await client.findRefusal(hook)).toBeNull();
    expect(await getFailure(post(hook))).toBe("address_refused");
    expect(refusals).toMatchObject([{ host: "rebind.example.test", address: "127.0.0.1" }]);
    expect(lookups).toBe(2);
  });

  test("that are allowed pass both checks, and only those", async () => {
    const url = await listen((_request, response) => void response.end("reached"));
    const { client, post } = egress({ allow: ["127.0.0.1/32"] });
    expect(await client.findRefusal(url)).toBeNull();
    expect((await post(url)).status).toBe(200);
    expect(await client.findRefusal("http://10.0.0.1/")).not.toBeNull();
  });

  test("a name that does not resolve now is accepted, one of a private network is not", async () => {
    const { client } = egress({ resolver: () => Promise.reject(new Error("no network")) });
    expect(await client.findRefusal("https://hook.example.com/")).toBeNull();
    expect(await client.findRefusal("https://metadata.google.internal/")).toContain("private network");
  });
});
