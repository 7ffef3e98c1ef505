import { expect, it } from "vitest";
import { VARIABLES } from "./index";
import { findMisspeltVariables } from "./misspelt-variables.rules";

const find = (...names: string[]) => findMisspeltVariables(names, VARIABLES);

it.each([
  ["MASTHEAD_SECERT", "MASTHEAD_SECRET"],
  ["MASTHEAD_PREVIOUS_SECRET", "MASTHEAD_PREVIOUS_SECRETS"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["SMTP_PASWORD", "SMTP_PASSWORD"],
  ["S3_BUKET", "S3_BUCKET"],
  ["INNGEST_EVENTKEY", "INNGEST_EVENT_KEY"],
  ["MASTHEAD_COLOUR", null],
])("%s is reported, and was meant as %s", (name, meant) => {
  expect(find(name)).toEqual([{ name, meant }]);
});

it("known variables, those of other programs and short names are not reported", () => {
  expect(find(...VARIABLES)).toEqual([]);
  expect(find("PATH", "HOME", "HOSTNAME", "POST", "NODE_ENV", "AWS_REGION", "INNGEST_ENV", "PGHOST")).toEqual(
    [],
  );
  expect(find("NEXTAUTH_URL", "MASTHEAD_CALLER_DIR")).toEqual([]);
});

it("a variable that resembles one that is set as well is meant as no other", () => {
  expect(find("SMTP_USER", "SMTP_USERS")).toEqual([]);
});
