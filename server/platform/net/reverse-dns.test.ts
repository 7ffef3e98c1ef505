import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { createReverseDns, findConfirmedHost, type ReverseDns } from "./reverse-dns";

const [NO_ERROR, SERVER_FAILURE, UNKNOWN_NAME, REFUSED] = [0, 2, 3, 5];

/** Reads the name that a query asks for. */
function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query.readUInt8(at) > 0; at += query.readUInt8(at) + 1)
    labels.push(query.toString("latin1", at + 1, at + 1 + query.readUInt8(at)));
  return labels.join(".");
}

/** A name server that answers every question without a record; `asked` are the names. */
async function aNameServer(responseCode: number) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, sender) => {
    asked.push(readName(query));
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8180 + responseCode, 2);
    socket.send(answer, sender.port, sender.address);
  });
  onTestFinished(() => void socket.close());
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { dns: createReverseDns([`127.0.0.1:${socket.address().port}`]), asked };
}

test.each([
  ["an unknown name", UNKNOWN_NAME],
  ["a name without such a record", NO_ERROR],
])("%s has no result", async (_name, code) => {
  const { dns } = await aNameServer(code);
  expect(await dns.reverse("66.249.66.1")).toEqual([]);
  expect(await dns.forward("crawl.googlebot.com", "ipv4")).toEqual([]);
  expect(await dns.forward("crawl.googlebot.com", "ipv6")).toEqual([]);
});

test.each([
  ["fail", SERVER_FAILURE],
  ["refuse", REFUSED],
])("a look-up that name servers %s is rejected, and not one without a result", async (_name, code) => {
  const { dns } = await aNameServer(code);
  await expect(dns.reverse("66.249.66.1")).rejects.toThrow();
  await expect(dns.forward("crawl.googlebot.com", "ipv4")).rejects.toThrow();
});

test("an address is looked up by its name in the domain of addresses", async () => {
  const { dns, asked } = await aNameServer(UNKNOWN_NAME);
  await dns.reverse("66.249.66.1");
  await dns.reverse("2001:db8::1f");
  expect([...new Set(asked.map((name) => name.toLowerCase()))]).toEqual([
    "1.66.249.66.in-addr.arpa",
    `f.1.${"0.".repeat(22)}8.b.d.0.1.0.0.2.ip6.arpa`,
  ]);
});

test("a host name is confirmed by addresses of the address's own kind", async () => {
  const kinds: string[] = [];
  const dns: ReverseDns = {
    reverse: async () => ["crawl.googlebot.com"],
    forward: async (_host, kind) => {
      kinds.push(kind);
      return kind === "ipv4" ? ["66.249.66.1"] : ["2001:0db8::1"];
    },
  };
  const all = () => true;
  expect(await findConfirmedHost(dns, "::ffff:66.249.66.1", all)).toBe("crawl.googlebot.com");
  expect(await findConfirmedHost(dns, "2001:db8:0::1", all)).toBe("crawl.googlebot.com");
  expect(await findConfirmedHost(dns, "2001:db8::2", all)).toBeNull();
  expect(await findConfirmedHost(dns, "no address", all)).toBeNull();
  expect(kinds).toEqual(["ipv4", "ipv6", "ipv6"]);
});
