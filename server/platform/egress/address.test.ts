import { describe, expect, test } from "vitest";
import { AppError } from "@/server/platform/errors/index";
import { findRefusalReason, parseRange } from "./address.rules";
import { readDestination } from "./destination.rules";

const CLOSED = [
  ["this host", "0.0.0.0"],
  ["loopback", "127.0.0.1"],
  ["all of loopback", "127.255.255.254"],
  ["private, class A", "10.0.0.1"],
  ["private, class B", "172.31.255.255"],
  ["private, class C", "192.168.1.1"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["metadata inside carrier-grade NAT", "100.100.100.200"],
  ["link-local", "169.254.1.1"],
  ["metadata", "169.254.169.254"],
  ["metadata by a public number", "168.63.129.16"],
  ["protocol assignments", "192.0.0.192"],
  ["documentation", "203.0.113.5"],
  ["benchmarks", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["loopback, IPv6", "::1"],
  ["unspecified, IPv6", "::"],
  ["unique local", "fd00:ec2::254"],
  ["link-local, IPv6", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast, IPv6", "ff02::1"],
  ["documentation, IPv6", "2001:db8::1"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped metadata in hexadecimal", "::ffff:a9fe:a9fe"],
  ["IPv4-compatible loopback", "::127.0.0.1"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64 of metadata", "64:ff9b::a9fe:a9fe"],
  ["local NAT64", "64:ff9b:1::7f00:1"],
  ["6to4 of loopback", "2002:7f00:1::1"],
  ["Teredo", "2001::1"],
  ["discard", "100::1"],
  ["nothing", ""],
  ["a name", "localhost"],
] as const;

describe("addresses", () => {
  test.each(CLOSED)("%s is refused: %s", (_name, address) => {
    expect(findRefusalReason(address, [])).not.toBeNull();
  });

  test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1"])(
    "a public address is allowed: %s",
    (address) => {
      expect(findRefusalReason(address, [])).toBeNull();
    },
  );

  test("an allowed range opens exactly itself, in any notation of the address", () => {
    const allowed = [parseRange("127.0.0.0/8"), parseRange("fd12::/16"), parseRange("10.1.2.3")];
    for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "fd12::5", "10.1.2.3"]) {
      expect(findRefusalReason(address, allowed)).toBeNull();
    }
    for (const address of ["10.1.2.4", "fd13::5", "::1", "64:ff9b::7f00:1", "169.254.169.254"]) {
      expect(findRefusalReason(address, allowed)).not.toBeNull();
    }
  });

  test.each(["10.0.0.0/33", "localhost", "all"])("an invalid range is refused by name: %s", (text) => {
    const sentence = `EGRESS_ALLOW_PRIVATE: ${text} is not an address range. Enter one such as 10.0.0.0/8.`;
    expect(() => parseRange(text)).toThrow(new AppError("invalid", sentence));
  });
});

describe("destinations", () => {
  test.each([
    ["decimal", "http://2130706433/", "127.0.0.1"],
    ["octal", "http://0177.0.0.1/", "127.0.0.1"],
    ["hexadecimal", "http://0x7f000001/", "127.0.0.1"],
    ["mixed", "http://0x7f.1/", "127.0.0.1"],
    ["shortened", "http://127.1/", "127.0.0.1"],
    ["metadata in decimal", "http://2852039166/latest", "169.254.169.254"],
    ["full-width digits", "http://１２７.０.０.１/", "127.0.0.1"],
    ["in brackets", "http://[::ffff:127.0.0.1]:8080/", "::ffff:7f00:1"],
  ])("%s numbers are normalized", (_name, url, host) => {
    const destination = readDestination(url);
    expect(destination).toMatchObject({ host });
    expect(findRefusalReason(host, [])).not.toBeNull();
  });

  test.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com",
    "no address",
    "http://",
    "//x",
  ])("%s cannot be called", (url) => {
    expect(readDestination(url)).toEqual(expect.any(String));
  });

  test("credentials are not allowed in a URL", () => {
    expect(readDestination("https://a:b@example.com/")).toContain("user name");
  });
});
