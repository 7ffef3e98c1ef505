import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listConfidentialValues, readConfig, VARIABLES } from "./index";

const guide = readFileSync("docs/guides/configuration.md", "utf8");

it("the guide documents every variable that is read", () => {
  expect(VARIABLES.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

const STAFF_OIDC = {
  STAFF_OIDC_ISSUER: "https://id.gazette.test/news/",
  STAFF_OIDC_ID: "masthead",
  STAFF_OIDC_SECRET: "a word",
};

it("staff sign in with a password unless a provider is configured", () => {
  expect(readConfig({ NODE_ENV: "test" }).staffSignIn).toEqual({ provider: null, hasPasswords: true });
  const variables = { STAFF_OIDC_DOMAINS: "@Gazette.test, news.test", STAFF_OIDC_ROLES: "it=owner@*" };
  const configured = readConfig({
    NODE_ENV: "test",
    ...STAFF_OIDC,
    ...variables,
    STAFF_PASSWORD_SIGN_IN: "0",
  });
  expect(configured.staffSignIn).toEqual({
    hasPasswords: false,
    provider: {
      issuer: "https://id.gazette.test/news/",
      clientId: "masthead",
      clientSecret: "a word",
      name: "single sign-on",
      scope: "openid email profile",
      domains: ["gazette.test", "news.test"],
      roles: { claim: "groups", rules: [{ value: "it", role: "owner", accountId: null }] },
      createsPeople: false,
    },
  });
});

const TWILIO_ACCOUNT_SID = `AC${"0".repeat(32)}`;

it.each([
  [{ PORT: "many" }, "PORT"],
  [{ DATABASE_READ_URL: "postgresql://replica.test/masthead" }, "DATABASE_URL"],
  [{ DATABASE_DIRECT_URL: "postgresql://db.test/masthead" }, "DATABASE_URL"],
  [{ DATABASE_READ_MAX_LAG_SECONDS: "1" }, "DATABASE_READ_MAX_LAG_SECONDS"],
  [{ MASTHEAD_SECRET: "short" }, "MASTHEAD_SECRET"],
  [{ AUTH_GOOGLE_ID: "id" }, "AUTH_GOOGLE_SECRET"],
  [{ AUTH_OIDC_ID: "id", AUTH_OIDC_SECRET: "word" }, "AUTH_OIDC_ISSUER"],
  [{ AUTH_OIDC_ALGORITHM: "HS256" }, "AUTH_OIDC_ALGORITHM"],
  [{ STAFF_OIDC_ID: "id", STAFF_OIDC_SECRET: "word" }, "STAFF_OIDC_ISSUER"],
  [
    { ...STAFF_OIDC, STAFF_OIDC_ISSUER: "http://id.gazette.test" },
    "STAFF_OIDC_ISSUER: must begin with https",
  ],
  [{ ...STAFF_OIDC, STAFF_OIDC_ISSUER: "id.gazette.test" }, "STAFF_OIDC_ISSUER"],
  [{ ...STAFF_OIDC, STAFF_OIDC_DOMAINS: "gazette.test;news.test" }, "STAFF_OIDC_DOMAINS"],
  [{ ...STAFF_OIDC, STAFF_OIDC_SCOPE: "email" }, "STAFF_OIDC_SCOPE: must contain `openid`"],
  [{ ...STAFF_OIDC, STAFF_OIDC_ROLES: "desk=boss@1" }, "STAFF_OIDC_ROLES: `desk=boss@1` must be"],
  [{ ...STAFF_OIDC, STAFF_OIDC_CREATE: "1" }, "STAFF_OIDC_CREATE: requires STAFF_OIDC_ROLES"],
  [{ STAFF_PASSWORD_SIGN_IN: "0" }, "STAFF_PASSWORD_SIGN_IN: 0 requires STAFF_OIDC_ISSUER"],
  [{ S3_ENDPOINT: "https://s3.test" }, "S3_BUCKET"],
  [{ TWILIO_ACCOUNT_SID: "AC1" }, "TWILIO_ACCOUNT_SID"],
  [{ TWILIO_AUTH_TOKEN: "word" }, "TWILIO_ACCOUNT_SID"],
  [{ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: "word", SMS_COUNTRIES: "SE" }, "SMS_FROM"],
  [{ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: "word", SMS_FROM: "Gazette" }, "SMS_COUNTRIES"],
  [{ SMS_URL: "https://sms.test" }, "SMS_SECRET"],
  [{ SMS_COUNTRIES: "SE,UK" }, "SMS_COUNTRIES"],
  [{ SMTP_URL: "smtp://news:100%@mail.test" }, "SMTP_URL: write `%` in the user and the password as `%25`"],
])("refuses %j, and names %s", (environment, name) => {
  expect(() => readConfig({ NODE_ENV: "test", ...environment })).toThrow(name);
});

it("an empty variable counts as unset", () => {
  expect(readConfig({ NODE_ENV: "test", PORT: "", AUTH_GOOGLE_ID: "" })).toMatchObject({
    port: 3000,
    readerLogins: [],
  });
});

it.each([
  ["hunter2", ["hunter2", "hunter2"]],
  ["p%40ssword", ["p%40ssword", "p@ssword"]],
  ["100%hunter2", ["100%hunter2"]],
])("the password %s of a URL is confidential, as written and decoded", (password, confidential) => {
  const DATABASE_URL = `postgresql://masthead:${password}@db.test/masthead`;
  expect(listConfidentialValues(["DATABASE_URL"], { NODE_ENV: "test", DATABASE_URL })).toEqual(confidential);
});

it("with a direct URL, DATABASE_URL leads to a pooler; a replica has a bound of five seconds by default", () => {
  const DATABASE_URL = "postgresql://pooler.test/masthead";
  expect(readConfig({ NODE_ENV: "test", DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    poolerUrl: null,
    replica: null,
  });
  const DATABASE_DIRECT_URL = "postgresql://db.test/masthead";
  const DATABASE_READ_URL = "postgresql://replica.test/masthead";
  expect(
    readConfig({ NODE_ENV: "test", DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }),
  ).toMatchObject({
    databaseUrl: DATABASE_DIRECT_URL,
    poolerUrl: DATABASE_URL,
    replica: { url: DATABASE_READ_URL, maxLagSeconds: 5 },
  });
});
