import { expect, it } from "vitest";
import { parseRoleRules } from "./role-rules.rules";

it.each([
  ["", []],
  ["desk=editor@1", [{ value: "desk", role: "editor", accountId: 1 }]],
  [
    " it = ignored=owner@* , desk=read_only@12,",
    [
      { value: "it = ignored", role: "owner", accountId: null },
      { value: "desk", role: "read_only", accountId: 12 },
    ],
  ],
  [
    "cn=desk\\,ou=news=editor@1,x=admin@2",
    [
      { value: "cn=desk,ou=news", role: "editor", accountId: 1 },
      { value: "x", role: "admin", accountId: 2 },
    ],
  ],
])("%j is read as rules", (text, rules) => {
  expect(parseRoleRules(text)).toEqual({ rules });
});

it.each([
  ["desk", "desk"],
  ["desk=editor", "desk=editor"],
  ["desk=boss@1", "desk=boss@1"],
  ["desk=editor@0", "desk=editor@0"],
  ["desk=editor@gazette", "desk=editor@gazette"],
  ["=editor@1", "=editor@1"],
  ["a=editor@1,b", "b"],
])("%j is refused for %j", (text, wrong) => {
  expect(parseRoleRules(text)).toEqual({ wrong });
});
