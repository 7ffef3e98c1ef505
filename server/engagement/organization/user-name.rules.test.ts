import { expect, it } from "vitest";
import { cleanUserName, toUserSlug } from "./user-name.rules";

it.each([
  ["  Ada  Lovelace ", "Ada  Lovelace"],
  ["Ada\u0000\u200b\u2028Lovelace", "AdaLovelace"],
  ["\u200b \n", ""],
])("the name %j is stored as %j", (name, expected) => {
  expect(cleanUserName(name)).toBe(expected);
});

it.each([
  ["Ada Lovelace", "ada-lovelace"],
  ["Élodie O’Brien", "elodie-o-brien"],
  ["--Ada--", "ada"],
  ["東京 2", "東京-2"],
  ["!!!", "user"],
  ["a".repeat(81), "a".repeat(80)],
])("the slug of the name %j is %j", (name, expected) => {
  expect(toUserSlug(name)).toBe(expected);
});
