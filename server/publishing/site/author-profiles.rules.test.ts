import { expect, test } from "vitest";
import { listProfiles } from "./author-profiles.rules";

interface Case {
  who: string;
  twitterHandle?: string;
  social?: unknown;
  profiles: string[];
}

const CASES: readonly Case[] = [
  { who: "nothing", profiles: [] },
  { who: "a handle", twitterHandle: "@ada_lovelace", profiles: ["https://x.com/ada_lovelace"] },
  { who: "an invalid handle", twitterHandle: "ada/../x", profiles: [] },
  {
    who: "addresses and objects",
    social: { a: "https://a.example/ada", b: { url: "https://b.example/ada", handle: "ada" } },
    profiles: ["https://a.example/ada", "https://b.example/ada"],
  },
  {
    who: "an address twice",
    twitterHandle: "ada",
    social: { x: "https://x.com/ada" },
    profiles: ["https://x.com/ada"],
  },
  {
    who: "a script",
    social: { a: "javascript:alert(1)", b: "https://b.example/" },
    profiles: ["https://b.example/"],
  },
  { who: "a list", social: ["https://a.example/"], profiles: [] },
];

test.each(CASES)("profiles of an author with $who", ({ twitterHandle = null, social = null, profiles }) => {
  expect(listProfiles({ twitterHandle, social })).toEqual(profiles);
});
