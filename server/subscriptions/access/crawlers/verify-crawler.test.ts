import { expect, test } from "vitest";
import type { ReverseDns } from "@/server/platform/net/index";
import { fixedClock } from "@/test/test-app";
import { createCrawlerVerifier } from "./verify-crawler";

const userAgent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NOON = "2026-11-27T12:00:00Z";
const permitted = ["google"] as const;
const REAL = { address: "66.249.66.1", host: "crawl-66-249-66-1.googlebot.com" };

/** Name servers that know these names and addresses; `asked` are the reverse look-ups. */
function aNameServer(names: Readonly<Record<string, string>>, addresses: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const dns: ReverseDns = {
    reverse: async (address) => {
      asked.push(address);
      return address in names ? [names[address] ?? ""] : [];
    },
    forward: async (host) => (host in addresses ? [addresses[host] ?? ""] : []),
  };
  return { dns, asked };
}

const real = () => aNameServer({ [REAL.address]: REAL.host }, { [REAL.host]: REAL.address });

test("a crawler is verified by a host name that leads back to its address", async () => {
  const verify = createCrawlerVerifier({ dns: real().dns, clock: fixedClock(NOON) });
  expect(await verify({ userAgent, address: REAL.address, permitted })).toBe("google");
  expect(await verify({ userAgent, address: `::ffff:${REAL.address}`, permitted })).toBe("google");
});

test.each([
  ["whose address has no name", aNameServer({}, {}).dns],
  ["whose address has another name", aNameServer({ "203.0.113.9": "host.example" }, {}).dns],
  [
    "whose name leads to another address",
    aNameServer({ "203.0.113.9": REAL.host }, { [REAL.host]: REAL.address }).dns,
  ],
  [
    "whose name servers fail",
    { reverse: () => Promise.reject(new Error("no server")), forward: async () => [] },
  ],
])("a client %s is no crawler", async (_name, dns) => {
  const verify = createCrawlerVerifier({ dns, clock: fixedClock(NOON) });
  expect(await verify({ userAgent, address: "203.0.113.9", permitted })).toBeNull();
});

test("without permission, an address or the crawler's name nothing is looked up", async () => {
  const { dns, asked } = real();
  const verify = createCrawlerVerifier({ dns, clock: fixedClock(NOON) });
  expect(await verify({ userAgent, address: REAL.address, permitted: [] })).toBeNull();
  expect(await verify({ userAgent, address: null, permitted })).toBeNull();
  expect(await verify({ userAgent: "Mozilla/5.0", address: REAL.address, permitted })).toBeNull();
  expect(asked).toEqual([]);
});

test("a verdict is kept for an hour, also for concurrent requests", async () => {
  const { dns, asked } = real();
  const clock = fixedClock(NOON);
  const verify = createCrawlerVerifier({ dns, clock });
  const request = { userAgent, address: REAL.address, permitted };
  expect(await Promise.all([verify(request), verify(request)])).toEqual(["google", "google"]);
  clock.set("2026-11-27T12:59:59Z");
  await verify(request);
  expect(asked).toHaveLength(1);
  clock.set("2026-11-27T13:00:00Z");
  await verify(request);
  expect(asked).toHaveLength(2);
});

test("a crawler is looked up again a minute after name servers failed", async () => {
  const { dns, asked } = real();
  const clock = fixedClock(NOON);
  let isDown = true;
  const failing: ReverseDns = {
    ...dns,
    reverse: (address) => (isDown ? Promise.reject(new Error("no server")) : dns.reverse(address)),
  };
  const verify = createCrawlerVerifier({ dns: failing, clock });
  const request = { userAgent, address: REAL.address, permitted };
  expect(await verify(request)).toBeNull();
  isDown = false;
  clock.set("2026-11-27T12:00:59Z");
  expect(await verify(request)).toBeNull();
  expect(asked).toEqual([]);
  clock.set("2026-11-27T12:01:00Z");
  expect(await verify(request)).toBe("google");
  clock.set("2026-11-27T13:00:59Z");
  expect(await verify(request)).toBe("google");
  expect(asked).toHaveLength(1);
});
