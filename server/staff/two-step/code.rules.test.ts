import { expect, it } from "vitest";
import { hashRecoveryCode, parseCode, toRecoveryCode } from "./code.rules";

it.each([
  ["123456", { kind: "authenticator", code: "123456" }],
  [" 123 456 ", { kind: "authenticator", code: "123456" }],
  ["0123-abcd-EFGH-jkmn", { kind: "recovery", code: "0123abcdefghjkmn" }],
  ["0123 abcd efgh jkmn", { kind: "recovery", code: "0123abcdefghjkmn" }],
  ["12345", null],
  ["1234567", null],
  ["", null],
  ["0123-abcd-efgh-jkm", null],
  ["0123-abcd-efgh-jkmo", null],
  ["0123-abcd-efgh-jkmi", null],
  ["a long password", null],
])("the entered text %j is read as %j", (text, expected) => {
  expect(parseCode(text)).toEqual(expected);
});

it.each([
  [new Uint8Array(10), "0000-0000-0000-0000"],
  [new Uint8Array(10).fill(255), "zzzz-zzzz-zzzz-zzzz"],
  [Uint8Array.from([0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf]), "0123-4567-89ab-cdef"],
])("bytes are written as the recovery code that is read back", (bytes, code) => {
  expect(toRecoveryCode(bytes)).toBe(code);
  expect(parseCode(code)?.kind).toBe("recovery");
});

it("the same code of two people has two hashes, and its spelling does not matter", () => {
  const code = "0123-4567-89ab-cdef";
  expect(hashRecoveryCode(1, code)).toBe(hashRecoveryCode(1, "0123456789abcdef"));
  expect(hashRecoveryCode(1, code)).not.toBe(hashRecoveryCode(2, code));
});
