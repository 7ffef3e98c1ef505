import { expect, it } from "vitest";
import { toRelyingParty } from "./relying-party.rules";

it.each([
  ["https://desk.harbour.example", { id: "desk.harbour.example", origin: "https://desk.harbour.example" }],
  [
    "https://desk.harbour.example:8443/",
    { id: "desk.harbour.example", origin: "https://desk.harbour.example:8443" },
  ],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://desk.localhost:3000", { id: "desk.localhost", origin: "http://desk.localhost:3000" }],
  ["http://desk.harbour.example", null],
  ["https://192.0.2.7", null],
  ["http://127.0.0.1:3000", null],
  ["https://[2001:db8::1]", null],
  ["http://0.0.0.0:3000", null],
])("passkeys of %s", (address, expected) => {
  expect(toRelyingParty(address)).toEqual(expected);
});
