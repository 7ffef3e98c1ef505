import { expect, test } from "vitest";
import { listProfiles } from "./author-profiles.rules";

test.each([
  ["nothing", null, null, []],
  ["a handle", "@ada_lovelace", null, ["https://x.com/ada_lovelace"]],
  ["an invalid handle", "ada/../x", null, []],
  [
    "addresses and objects",
    null,
    { a: "https://a.example/ada", b: { url: "https://b.example/ada", handle: "ada" } },
    ["https://a.example/ada", "https://b.example/ada"],
  ],
  ["an address twice", "ada", { x: "https://x.com/ada" }, ["https://x.com/ada"]],
  ["a script", null, { a: "javascript:alert(1)", b: "https://b.example/" }, ["https://b.example/"]],
  ["a list", null, ["https://a.example/"], []],
] as const)("profiles of an author with %s", (_name, ...[twitterHandle, social, profiles]) => {
  expect(listProfiles({ twitterHandle, social })).toEqual(profiles);
});
