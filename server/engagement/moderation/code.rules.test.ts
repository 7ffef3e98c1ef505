import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeTypedCode, toModeratorCode } from "./code.rules";

it("a code has twelve letters in groups of four, however it is typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const code = toModeratorCode(bytes);
      if (code === null) return;
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
      expect(normalizeTypedCode(` ${code.toLowerCase().replaceAll("-", " ")}\n`)).toBe(
        code.replaceAll("-", ""),
      );
    }),
  );
});

it("too few usable bytes give no code", () => {
  expect(toModeratorCode(new Uint8Array(64).fill(255))).toBeNull();
  expect(toModeratorCode(new Uint8Array(11))).toBeNull();
});
