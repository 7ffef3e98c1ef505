import { expect, test } from "vitest";
import { refuseSessionBody } from "./session-body";

const JSON_TYPE = "application/json; charset=utf-8";
const FORM = "application/x-www-form-urlencoded";

function codeOf(contentType: string, body: string | null) {
  const request = new Request("http://news.example/api/session/_log", {
    method: "POST",
    headers: { "content-type": contentType },
    body,
  });
  return refuseSessionBody(request).then((error) => error?.code ?? null);
}

test.each([
  [JSON_TYPE, "{", "invalid"],
  [JSON_TYPE, "", "invalid"],
  [JSON_TYPE, "null", "invalid"],
  [JSON_TYPE, "[1]", "invalid"],
  [JSON_TYPE, '"text"', "invalid"],
  [JSON_TYPE, '{"level":"error"}', null],
  [FORM, "csrfToken=%", "invalid"],
  [FORM, "csrfToken=%ff", "invalid"],
  [FORM, "csrfToken=a+b%20c", null],
  ["text/plain", "{", null],
])("a body of type %s that is %j is refused as %s", async (contentType, body, code) => {
  expect(await codeOf(contentType, body)).toBe(code);
});

test("a request without a body passes", async () => {
  expect(await codeOf(JSON_TYPE, null)).toBeNull();
});
