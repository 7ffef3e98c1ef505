import { expect, test } from "vitest";
import { explainInvalidRedirectUri } from "./redirect-uri.rules";

const SITE = { isPublic: false, siteUrl: "http://news.example" };
const APP = { ...SITE, isPublic: true };

test.each([
  ["https://app.example/callback"],
  ["https://app.example/callback?tenant=7"],
  ["http://127.0.0.1:3000/callback"],
  ["http://[::1]:8080/"],
  ["http://localhost/callback"],
  ["http://news.example/api/auth/v1/oauth/token"],
])("%s can be registered", (uri) => {
  expect(explainInvalidRedirectUri(uri, SITE)).toBeNull();
});

test.each([
  ["http://app.example/callback", "http in the open"],
  ["http://localhost.evil.example/", "a name that only begins like this computer's"],
  ["https://app.example/callback#part", "a fragment"],
  ["https://app.example/#", "an empty fragment"],
  ["https://*.app.example/callback", "a pattern"],
  ["https://user:word@app.example/", "a password"],
  ["https://app.example\\@evil.example/", "a backslash"],
  ["https://app.example/a b", "a blank"],
  ["https://app.example/é", "letters beyond ASCII"],
  ["/callback", "no whole address"],
  ["", "nothing"],
  ["javascript:alert(1)", "a script"],
  ["data:text/html,x", "data"],
  ["com.example.app:/callback", "an app's scheme of a confidential client"],
])("%s cannot be registered: %s", (uri) => {
  expect(explainInvalidRedirectUri(uri, SITE)).not.toBeNull();
});

test("an app registers the reverse domain as its scheme, and no generic scheme", () => {
  expect(explainInvalidRedirectUri("com.example.app:/callback", APP)).toBeNull();
  for (const uri of ["app:/callback", "javascript:alert(1)", "file:///etc/passwd", "data:,x"]) {
    expect(explainInvalidRedirectUri(uri, APP)).not.toBeNull();
  }
});

test("a URL of more than 2,000 characters is refused", () => {
  expect(explainInvalidRedirectUri(`https://app.example/${"a".repeat(1_980)}`, SITE)).toBeNull();
  expect(explainInvalidRedirectUri(`https://app.example/${"a".repeat(1_981)}`, SITE)).not.toBeNull();
});
