import { describe, expect, test } from "vitest";
import { tamperWith } from "@/test/tamper";
import { createVault } from "./vault";

const OLD = "an-old-secret-of-thirty-two-characters";
const NEW = "a-new-secret-of-thirty-two-characters!";
const vault = createVault(() => ({ current: OLD, previous: [] }));

describe("the vault", () => {
  test.each(["", "whsec_abc", "Geheimnis für 港"])("decrypts what it encrypted: %j", (plain) => {
    expect(vault.open(vault.seal(plain, "endpoint:1"), "endpoint:1")).toBe(plain);
  });

  test("never encrypts the same way twice and reveals nothing of the text", () => {
    const [first, second] = [vault.seal("hello", "a"), vault.seal("hello", "a")];
    expect(first).not.toBe(second);
    expect(Buffer.from(first).toString("utf8")).not.toContain("hello");
  });

  test("does not decrypt a text that was moved to another row, changed, or encrypted elsewhere", () => {
    const sealed = vault.seal("hello", "endpoint:1");
    expect(() => vault.open(sealed, "endpoint:2")).toThrow();
    expect(() => vault.open(tamperWith(sealed), "endpoint:1")).toThrow();
    expect(() => createVault(() => ({ current: NEW, previous: [] })).open(sealed, "endpoint:1")).toThrow(
      "MASTHEAD_PREVIOUS_SECRETS",
    );
  });

  test("lists the key ids that its ciphertexts name", () => {
    const next = createVault(() => ({ current: NEW, previous: [OLD, NEW] }));
    const getKeyId = (sealed: string) => sealed.split(".")[1];
    const old = getKeyId(vault.seal("hello", "a"));
    expect(next.keyIds()).toEqual({ current: getKeyId(next.seal("hello", "a")), previous: [old] });
    expect(vault.keyIds()).toEqual({ current: old, previous: [] });
  });

  test("decrypts texts of a previous secret, and encrypts under the current one", () => {
    const next = createVault(() => ({ current: NEW, previous: [OLD] }));
    expect(next.open(vault.seal("hello", "a"), "a")).toBe("hello");
    expect(createVault(() => ({ current: NEW, previous: [] })).open(next.seal("hello", "a"), "a")).toBe(
      "hello",
    );
  });
});
