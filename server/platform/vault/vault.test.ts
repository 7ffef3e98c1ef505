import { describe, expect, test } from "vitest";
import { tamperWith } from "@/test/tamper";
import { createVault } from "./index";

const OLD = "an-old-secret-of-thirty-two-characters";
const NEW = "a-new-secret-of-thirty-two-characters!";
const vault = createVault(() => ({ current: OLD, previous: [] }));

describe("the vault", () => {
  test.each(["", "whsec_abc", "Geheimnis für 港"])("gives back what it sealed: %j", (plain) => {
    expect(vault.open(vault.seal(plain, "endpoint:1"), "endpoint:1")).toBe(plain);
  });

  test("never seals the same way twice and shows nothing of the text", () => {
    const [one, two] = [vault.seal("hello", "a"), vault.seal("hello", "a")];
    expect(one).not.toBe(two);
    expect(Buffer.from(one).toString("utf8")).not.toContain("hello");
  });

  test("opens nothing that was moved to another row, changed, or sealed elsewhere", () => {
    const sealed = vault.seal("hello", "endpoint:1");
    expect(() => vault.open(sealed, "endpoint:2")).toThrow();
    expect(() => vault.open(tamperWith(sealed), "endpoint:1")).toThrow();
    expect(() => createVault(() => ({ current: NEW, previous: [] })).open(sealed, "endpoint:1")).toThrow(
      "MASTHEAD_PREVIOUS_SECRETS",
    );
  });

  test("names its keys as the texts that they sealed do", () => {
    const next = createVault(() => ({ current: NEW, previous: [OLD, NEW] }));
    const idOf = (sealed: string) => sealed.split(".")[1];
    const old = idOf(vault.seal("hello", "a"));
    expect(next.keyIds()).toEqual({ current: idOf(next.seal("hello", "a")), previous: [old] });
    expect(vault.keyIds()).toEqual({ current: old, previous: [] });
  });

  test("opens what a previous secret sealed, and seals under the current one", () => {
    const next = createVault(() => ({ current: NEW, previous: [OLD] }));
    expect(next.open(vault.seal("hello", "a"), "a")).toBe("hello");
    expect(createVault(() => ({ current: NEW, previous: [] })).open(next.seal("hello", "a"), "a")).toBe(
      "hello",
    );
  });
});
