import { expect, it } from "vitest";
import type { RoleRule } from "@/server/platform/config/index";
import { decideMembership, grantRoles } from "./roles.rules";

const RULES: readonly RoleRule[] = [
  { value: "it", role: "owner", accountId: null },
  { value: "desk", role: "editor", accountId: 1 },
  { value: "desk", role: "support", accountId: 3 },
  { value: "help", role: "support", accountId: 1 },
];

it.each([
  [[], []],
  [["unknown", "IT"], []],
  [["desk"], [[1, "editor"]]],
  [["help", "desk"], [[1, "editor"]]],
  [["help"], [[1, "support"]]],
  [
    ["it"],
    [
      [1, "owner"],
      [2, "owner"],
    ],
  ],
  [
    ["desk", "it"],
    [
      [1, "owner"],
      [2, "owner"],
    ],
  ],
])("the values %j give %j in the accounts 1 and 2", (values, roles) => {
  expect([...grantRoles(values, RULES, [1, 2])]).toEqual(roles);
});

const member = { current: "editor", granted: null, isFromProvider: false, owners: 1 } as const;

it.each([
  ["a person without a role stays outside", { ...member, current: null }, "unchanged"],
  ["a role makes a member", { ...member, current: null, granted: "support" }, { to: "support" }],
  ["an invited member without a role stays", member, "unchanged"],
  ["an invited member gets the provider's role", { ...member, granted: "admin" }, { to: "admin" }],
  ["the same role changes nothing", { ...member, granted: "editor" }, "unchanged"],
  ["what the provider gave, it takes away", { ...member, isFromProvider: true }, { to: null }],
  [
    "who left a team already is not removed again",
    { ...member, current: null, isFromProvider: true },
    "unchanged",
  ],
  ["the last owner is not demoted", { ...member, current: "owner", granted: "editor" }, "unchanged"],
  ["the last owner is not removed", { ...member, current: "owner", isFromProvider: true }, "unchanged"],
  ["one of two owners is", { ...member, current: "owner", granted: "editor", owners: 2 }, { to: "editor" }],
] as const)("%s", (_what, facts, decision) => {
  expect(decideMembership(facts)).toEqual(decision);
});
