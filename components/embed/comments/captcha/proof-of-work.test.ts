import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSolution } from "@/server/engagement/captcha/proof-of-work.rules";
import { solveWork } from "./proof-of-work";
import { createPrefixHasher } from "./sha256";

describe("the hash of the proof of work", () => {
  it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 200])("is SHA-256 after %i shared bytes", (length) => {
    const prefix = "a".repeat(length);
    const after = createPrefixHasher(prefix);
    for (const rest of ["", "0", "12345", "54321", "x".repeat(70)]) {
      const expected = hash("sha256", prefix + rest, "buffer").readUInt32BE();
      expect(after(rest)).toBe(expected);
    }
  });
});

describe("the proof of work", () => {
  it("is accepted by the server", async () => {
    const challenge = "v1.challenge~of-the_server";
    const answer = await solveWork(challenge, 10);
    expect(answer.startsWith(`${challenge}:`)).toBe(true);
    expect(isSolution(challenge, answer.slice(challenge.length + 1), 10)).toBe(true);
  });
});
