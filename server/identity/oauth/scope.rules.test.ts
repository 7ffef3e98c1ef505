import { expect, it } from "vitest";
import { computeGrantedScope, isScope } from "./scope.rules";

it.each([
  [null, null],
  ["profile", "profile"],
  ["openid profile email", "profile"],
  ["profile profile", "profile"],
  ["email", "profile"],
  ["Profile", "profile"],
])("for the scope %j, %j is granted", (requested, granted) => {
  expect(computeGrantedScope(requested)).toBe(granted);
});

it.each([
  ["profile", true],
  ["openid profile  email", true],
  ["https://example.com/read:all!", true],
  ["", false],
  [" profile", false],
  ['"profile"', false],
  ["pro\\file", false],
  ["pro\tfile", false],
  ["profil\u00e9", false],
])("%j is a scope of RFC 6749: %j", (text, valid) => {
  expect(isScope(text)).toBe(valid);
});
