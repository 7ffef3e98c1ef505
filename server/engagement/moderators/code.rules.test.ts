import fc from "fast-check";
import { expect, it } from "vitest";
import { codeOf, typedCode } from "./code.rules";

it("a code is twelve letters in groups of four, however it is typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const code = codeOf(bytes);
      if (code === null) return;
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
      expect(typedCode(` ${code.toLowerCase().replaceAll("-", " ")}\n`)).toBe(code.replaceAll("-", ""));
    }),
  );
});

it("too few usable bytes make no code", () => {
  expect(codeOf(new Uint8Array(64).fill(255))).toBeNull();
  expect(codeOf(new Uint8Array(11))).toBeNull();
});
