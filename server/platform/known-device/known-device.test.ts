import { expect, it } from "vitest";
import { createVault } from "@/server/platform/crypto/index";
import { type Device, KNOWN_DEVICE_SECONDS, readDevice } from "./index";

const SECRET = "a secret of at least thirty-two signs";
const NOW = new Date("2026-11-01T12:00:00.000Z");
const createTestVault = (current: string, previous: string[] = []) =>
  createVault(() => ({ current, previous }));

interface Opened {
  secret?: string;
  previous?: string[];
  now?: Date;
}

function device(cookie: string | null, { secret = SECRET, previous = [], now = NOW }: Opened = {}) {
  let currentCookie = cookie;
  const store = (value: string) => {
    currentCookie = value;
  };
  const read: Device = readDevice({ vault: createTestVault(secret, previous), now, cookie, store });
  return { ...read, cookie: () => currentCookie };
}

function createCookie(...names: string[]): string {
  const browser = device(null);
  for (const name of names) browser.remember(name);
  return browser.cookie() ?? "";
}

it("a browser is known for the names that logged in with it, and for no other", () => {
  const cookie = createCookie("staff:ada@example.org");
  expect(cookie).not.toContain("ada");
  expect(device(cookie).idFor("staff:ada@example.org")).toMatch(/^[0-9a-f-]{36}$/);
  expect(device(cookie).idFor("staff:bob@example.org")).toBeNull();
  expect(device(null).idFor("staff:ada@example.org")).toBeNull();
});

it("its id stays when the same person logs in again", () => {
  const cookie = createCookie("ada");
  const sameDevice = device(cookie);
  sameDevice.remember("ada");
  expect(device(sameDevice.cookie()).idFor("ada")).toBe(device(cookie).idFor("ada"));
});

it("several people share a browser; the fifth evicts the first", () => {
  const cookie = createCookie("a", "b", "c", "d", "e");
  const { idFor } = device(cookie);
  expect(["a", "b", "c", "d", "e"].map((name) => idFor(name) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

it("nobody else can forge the cookie, and it expires after a year", () => {
  const cookie = createCookie("ada");
  const middle = Math.floor(cookie.length / 2);
  const other = cookie[middle] === "A" ? "B" : "A";
  const changed = `${cookie.slice(0, middle)}${other}${cookie.slice(middle + 1)}`;
  for (const forged of ["", "x", changed, "x".repeat(5_000)]) expect(device(forged).idFor("ada")).toBeNull();
  expect(device(cookie, { secret: "another secret of thirty-two signs!" }).idFor("ada")).toBeNull();
  const rotated = { secret: "another secret of thirty-two signs!", previous: [SECRET] };
  expect(device(cookie, rotated).idFor("ada")).not.toBeNull();
  const later = new Date(NOW.getTime() + KNOWN_DEVICE_SECONDS * 1_000);
  expect(device(cookie, { now: later }).idFor("ada")).toBeNull();
});
