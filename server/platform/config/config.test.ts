import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig, VARIABLES } from "./index";

const guide = readFileSync("docs/guides/configuration.md", "utf8");

it("every variable that is read stands in the guide", () => {
  expect(VARIABLES.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it.each([
  [{ PORT: "many" }, "PORT"],
  [{ MASTHEAD_SECRET: "short" }, "MASTHEAD_SECRET"],
  [{ AUTH_GOOGLE_ID: "id" }, "AUTH_GOOGLE_SECRET"],
  [{ AUTH_OIDC_ID: "id", AUTH_OIDC_SECRET: "word" }, "AUTH_OIDC_ISSUER"],
  [{ AUTH_OIDC_ALGORITHM: "HS256" }, "AUTH_OIDC_ALGORITHM"],
  [{ S3_ENDPOINT: "https://s3.test" }, "S3_BUCKET"],
])("refuses %j, and names %s", (environment, name) => {
  expect(() => readConfig({ NODE_ENV: "test", ...environment })).toThrow(name);
});

it("an empty variable is none", () => {
  expect(readConfig({ NODE_ENV: "test", PORT: "", AUTH_GOOGLE_ID: "" })).toMatchObject({
    port: 3000,
    readerLogins: [],
  });
});
