import { expect, it } from "vitest";
import { readChallenge } from "./client-data.rules";

it.each([
  ['{"type":"webauthn.get","challenge":"bm9uY2U"}', "bm9uY2U"],
  ['{"challenge":""}', null],
  ['{"challenge":7}', null],
  ["null", null],
  ["{", null],
  ["", null],
])("the challenge of the client data %j is %j", (text, challenge) => {
  expect(readChallenge(Buffer.from(text).toString("base64url"))).toBe(challenge);
});
