import { expect, test } from "vitest";
import { readClientCredentials } from "./client-credentials.rules";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const NOTHING = { clientId: null, clientSecret: null };

test("credentials in the body alone are accepted unchanged", () => {
  expect(readClientCredentials({ authorization: null, clientId: "a", clientSecret: "s" })).toEqual({
    clientId: "a",
    clientSecret: "s",
    byHeader: false,
  });
});

test.each([
  ["app:secret", "app", "secret"],
  ["app:se%3Acret%2B", "app", "se:cret+"],
  ["a+b:c:d", "a b", "c:d"],
  ["app%5Fone:s%2Done", "app_one", "s-one"],
])("Basic %s is decoded as a form", (text, clientId, clientSecret) => {
  expect(readClientCredentials({ authorization: basic(text), ...NOTHING })).toEqual({
    clientId,
    clientSecret,
    byHeader: true,
  });
});

test("header and body may be equal, and must not contradict each other", () => {
  const authorization = basic("app:secret");
  expect(readClientCredentials({ authorization, clientId: "app", clientSecret: "secret" })).not.toBeNull();
  expect(readClientCredentials({ authorization, clientId: "app", clientSecret: null })).not.toBeNull();
  expect(readClientCredentials({ authorization, clientId: "other", clientSecret: null })).toBeNull();
  expect(readClientCredentials({ authorization, clientId: "app", clientSecret: "other" })).toBeNull();
});

test.each(["Bearer abc", "Basic", "Basic !!!", basic("no colon"), basic("%ff:x")])(
  "%s is not a credential of an application",
  (authorization) => {
    expect(readClientCredentials({ authorization, ...NOTHING })).toBeNull();
  },
);
