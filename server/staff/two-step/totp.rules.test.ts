import { Secret } from "otpauth";
import { expect, it } from "vitest";
import { createTotpSecret, findTimeStep, toSetupAddress } from "./totp.rules";

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

const at = (seconds: number) => new Date(seconds * 1_000);

// The appendix has eight digits; a code of six are the last six of them.
it.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_111_111_111, "050471", 37_037_037],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
  [20_000_000_000, "353130", 666_666_666],
])("RFC 6238: at %d seconds the code is %s, of step %d", (seconds, code, step) => {
  expect(findTimeStep({ secret: SECRET, code, now: at(seconds) })).toBe(step);
});

it.each([
  [1_234_567_830, null],
  [1_234_567_859, null],
  [1_234_567_860, 41_152_263],
  [1_234_567_919, 41_152_263],
  [1_234_567_949, 41_152_263],
  [1_234_567_950, null],
])("a code is accepted one step before and after its own: at %d seconds %j", (seconds, step) => {
  expect(findTimeStep({ secret: SECRET, code: "005924", now: at(seconds) })).toBe(step);
});

it.each(["", "05924", "0005924", "00592a", "005 924", "94005924"])("%j is no code", (code) => {
  expect(findTimeStep({ secret: SECRET, code, now: at(1_234_567_890) })).toBeNull();
});

it("a secret has 160 random bits, and its address names the product and the person", () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const address = new URL(toSetupAddress(secret, "ada@harbour.example"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Masthead:ada@harbour.example");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ issuer: "Masthead", secret, algorithm: "SHA1" },
    ...{ digits: "6", period: "30" },
  });
});
