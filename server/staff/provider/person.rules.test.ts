import { expect, it } from "vitest";
import { checkProviderPerson, lacksClaims, mergeClaims, toProviderPerson } from "./person.rules";

const IDENTITY = { iss: "https://id.gazette.test", sub: "s-1" };
const groups = { roles: { claim: "groups", rules: [] } };
const withClaim = (claim: string) => ({ roles: { claim, rules: [] } });

it.each([
  [
    "the stored form of the address",
    { email: " Ada@Gazette.test ", email_verified: true },
    ["ada@gazette.test", true],
  ],
  [
    "a verification as text",
    { email: "ada@gazette.test", email_verified: "true" },
    ["ada@gazette.test", true],
  ],
  [
    "an unverified address",
    { email: "ada@gazette.test", email_verified: false },
    ["ada@gazette.test", false],
  ],
  ["no statement about verification", { email: "ada@gazette.test" }, ["ada@gazette.test", false]],
  ["another truthy value", { email: "ada@gazette.test", email_verified: 1 }, ["ada@gazette.test", false]],
  ["no address", { email_verified: true }, [null, false]],
  ["no valid address", { email: "ada", email_verified: true }, [null, false]],
  ["a list", { email: ["ada@gazette.test"], email_verified: true }, [null, false]],
])("reads %s", (_what, claims, [email, isEmailVerified]) => {
  expect(toProviderPerson({ ...IDENTITY, ...claims }, groups)).toMatchObject({
    issuer: IDENTITY.iss,
    subject: IDENTITY.sub,
    email,
    isEmailVerified,
  });
});

it.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada\nLovelace ", "Ada Lovelace"],
  ["x".repeat(150), "x".repeat(100)],
  ["  ", null],
  [7, null],
])("the name %j is %j", (name, expected) => {
  expect(toProviderPerson({ ...IDENTITY, name }, groups).name).toBe(expected);
});

it.each([
  ["groups", { groups: ["a", "b"] }, ["a", "b"]],
  ["groups", { groups: "a" }, ["a"]],
  ["groups", { groups: ["a", 1, null] }, ["a"]],
  ["groups", {}, []],
  ["realm_access.roles", { realm_access: { roles: ["a"] } }, ["a"]],
  ["https://gazette.test/roles", { "https://gazette.test/roles": ["a"] }, ["a"]],
  ["realm_access.roles", { realm_access: ["roles"] }, []],
  ["constructor.name", {}, []],
])("the claim %s of %j has the values %j", (claim, claims, values) => {
  expect(toProviderPerson({ ...IDENTITY, ...claims }, withClaim(claim)).roleValues).toEqual(values);
});

it.each([
  [{ email: "a@b.test", email_verified: true, groups: [] }, false],
  [{ email: "a@b.test", email_verified: true }, true],
  [{ email: "a@b.test", groups: [] }, true],
  [{ email_verified: true, groups: [] }, true],
])("%j lacks claims: %s", (claims, lacks) => {
  expect(lacksClaims(claims, groups)).toBe(lacks);
});

it("an address is verified only by the answer that contains it", () => {
  const verified = { email: "ada@gazette.test", email_verified: true };
  expect(mergeClaims({ sub: "s", name: "Ada" }, { ...verified, name: "Other" })).toEqual({
    ...{ sub: "s", name: "Ada" },
    ...verified,
  });
  expect(mergeClaims(verified, { email: "eve@gazette.test", email_verified: true })).toEqual(verified);
  expect(mergeClaims({ email: "eve@gazette.test" }, verified)).toEqual(verified);
  expect(mergeClaims({ email: "eve@gazette.test" }, { email_verified: true })).toEqual({
    email: undefined,
    email_verified: true,
  });
});

const DOMAINS = ["gazette.test"];
const ada = { email: "ada@gazette.test", isEmailVerified: true };

type Rule = typeof checkProviderPerson;
type Case = [string, Parameters<Rule>[0], Parameters<Rule>[1], ReturnType<Rule>];

it.each<Case>([
  ["any address at the first sign-in", ada, { domains: [], isLinked: false }, null],
  [
    "an unverified one at the first sign-in",
    { ...ada, isEmailVerified: false },
    { domains: [], isLinked: false },
    "unverified",
  ],
  [
    "none at the first sign-in",
    { email: null, isEmailVerified: false },
    { domains: [], isLinked: false },
    "unverified",
  ],
  ["none of a linked person", { email: null, isEmailVerified: false }, { domains: [], isLinked: true }, null],
  ["an address of the domain", ada, { domains: DOMAINS, isLinked: false }, null],
  ["another domain", { ...ada, email: "ada@other.test" }, { domains: DOMAINS, isLinked: false }, "domain"],
  ["a subdomain", { ...ada, email: "ada@x.gazette.test" }, { domains: DOMAINS, isLinked: false }, "domain"],
  [
    "a domain that ends alike",
    { ...ada, email: "ada@notgazette.test" },
    { domains: DOMAINS, isLinked: false },
    "domain",
  ],
  [
    "a linked person who left the domain",
    { ...ada, email: "ada@other.test" },
    { domains: DOMAINS, isLinked: true },
    "domain",
  ],
  [
    "a linked person's unverified address",
    { ...ada, isEmailVerified: false },
    { domains: DOMAINS, isLinked: true },
    "unverified",
  ],
])("%s", (_what, ...[person, rule, refusal]) => {
  expect(checkProviderPerson(person, rule)).toBe(refusal);
});
