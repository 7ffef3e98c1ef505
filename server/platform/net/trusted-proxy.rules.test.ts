import { describe, expect, it } from "vitest";
import {
  getForwardedEntry,
  isNear,
  readTrustedProxy,
  resolveForwarded,
  type TrustedProxy,
} from "./trusted-proxy.rules";

function trusting(text: string): TrustedProxy {
  const read = readTrustedProxy(text);
  if (read === null) throw new Error(`${text} is not readable`);
  return read;
}

describe("MASTHEAD_TRUST_PROXY parses to", () => {
  it.each([
    ["0", { kind: "none" }],
    ["1", { kind: "hops", count: 1 }],
    ["3", { kind: "hops", count: 3 }],
  ])("%s", (text, trusted) => {
    expect(readTrustedProxy(text)).toEqual(trusted);
  });

  it.each(["10.0.0.0/8", "10.0.0.1", "fd00::/8, 192.0.2.7", "::1,127.0.0.0/8"])("%s", (text) => {
    expect(readTrustedProxy(text)).toMatchObject({ kind: "ranges" });
  });

  it.each(["", "yes", "-1", "21", "1.5", "10.0.0.0/33", "10.0.0.0/8,", "10.1", "example.org"])(
    "null for an invalid value: %j",
    (text) => {
      expect(readTrustedProxy(text)).toBeNull();
    },
  );
});

describe("the caller's address", () => {
  it.each<[string, string | null, string | null, string | null]>([
    // Trust, peer, X-Forwarded-For, caller.
    ["0", "127.0.0.1", "203.0.113.9", null],
    ["1", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["1", "127.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["1", "127.0.0.1", null, "127.0.0.1"],
    ["1", "127.0.0.1", "", "127.0.0.1"],
    ["1", "127.0.0.1", "1.1.1.1, unknown", "127.0.0.1"],
    ["1", "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
    ["1", "127.0.0.1", "[2001:db8::7]:443", "2001:db8::7"],
    ["1", "127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["2", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["2", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["2", "10.0.0.1", "1.1.1.1, <script>, 10.0.0.2", "10.0.0.2"],
    ["3", "10.0.0.1", "203.0.113.9, 10.0.0.3, 10.0.0.2", "203.0.113.9"],
    ["10.0.0.0/8", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["10.0.0.0/8", "203.0.113.9", "1.1.1.1", null],
    ["10.0.0.0/8", null, "1.1.1.1", null],
    ["10.0.0.0/8", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["::ffff:10.0.0.0/104", "192.0.2.1", "1.1.1.1", null],
    ["::ffff:10.0.0.0/104", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["1", "127.0.0.1", "203.0.113.9, 127.1", "127.0.0.1"],
    ["1", "127.0.0.1", "203.0.113.9, 2130706433", "127.0.0.1"],
    ["fd00::/8,10.0.0.1", "fd00::1", "203.0.113.9, 10.0.0.1", "203.0.113.9"],
    ["10.0.0.1", "10.0.0.1", "1.1.1.1, garbage, 10.0.0.1", "10.0.0.1"],
  ])("trusting %s, from peer %s with X-Forwarded-For %s: %s", (...[text, peer, forwardedFor, caller]) => {
    expect(resolveForwarded(trusting(text), { peer, forwardedFor })?.address ?? null).toBe(caller);
  });
});

it.each([
  ["https", 1, "https"],
  ["http, https", 1, "https"],
  ["https, http", 2, "https"],
  ["javascript, https, http", 2, "https"],
  ["https", 3, "https"],
  ["", 1, null],
  [null, 1, null],
])("from %j the entry of the outermost of %i proxies is used", (header, proxies, entry) => {
  expect(getForwardedEntry(header, proxies)).toBe(entry);
});

it.each([
  ["127.0.0.1", true],
  ["::ffff:10.1.2.3", true],
  ["fd00::1", true],
  ["203.0.113.9", false],
  [null, false],
])("whether %s is loopback or private: %s", (address, near) => {
  expect(isNear(address)).toBe(near);
});
