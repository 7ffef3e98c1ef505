import { expect, it } from "vitest";
import type { Endpoint } from "./endpoint";
import { possibleErrors } from "./possible-errors.rules";

const contract: Endpoint["contract"] = {
  operationId: "row",
  method: "get",
  path: "/api/row",
  tag: "Test",
  summary: "A row",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  responses: { 204: { description: "Done." } },
  errors: [],
};

const ALWAYS = [
  "invalid",
  "too_large",
  "request_timeout",
  "headers_too_large",
  "internal",
  "unavailable",
] as const;

it.each<[string, Endpoint["kind"], Partial<Endpoint["contract"]>, readonly string[]]>([
  ["an operation without context", "open", {}, []],
  ["a global operation", "installation", {}, ["rate_limited"]],
  ["one that requires a server key", "account", {}, ["unauthorized", "forbidden", "rate_limited"]],
  [
    "one whose account is named by the host",
    "account",
    { account: "host", credentials: ["none"] },
    ["unauthorized", "forbidden", "not_found", "rate_limited"],
  ],
  [
    "one for readers of the host's account",
    "account",
    { account: "host", credentials: ["memberSession"] },
    ["unauthorized", "forbidden", "not_found", "rate_limited"],
  ],
  [
    "one for servers of the host's account",
    "account",
    { account: "host", credentials: ["serverKey"] },
    ["unauthorized", "forbidden", "rate_limited"],
  ],
  [
    "one whose account is in the path",
    "account",
    { account: "path", credentials: ["engagementJwt"] },
    ["unauthorized", "forbidden", "not_found", "rate_limited"],
  ],
  [
    "one with writes from the account's pages only",
    "account",
    { origin: "account" },
    ["unauthorized", "forbidden", "rate_limited"],
  ],
  [
    "one that answers in a media type",
    "account",
    { responses: { 200: { description: "A row.", contentType: "application/json" } } },
    ["unauthorized", "forbidden", "not_acceptable", "rate_limited"],
  ],
  [
    "one that refuses other suffixes",
    "account",
    { jsonSuffix: true },
    ["unauthorized", "forbidden", "not_acceptable", "rate_limited"],
  ],
  [
    "one that ignores Accept",
    "account",
    { ignoresAccept: true, responses: { 200: { description: "A feed.", contentType: "application/xml" } } },
    ["unauthorized", "forbidden", "rate_limited"],
  ],
  [
    "one that accepts an Idempotency-Key",
    "account",
    { idempotent: true },
    ["unauthorized", "forbidden", "conflict", "rate_limited"],
  ],
  [
    "one with errors of its own",
    "account",
    { errors: ["gone"] },
    ["unauthorized", "forbidden", "gone", "rate_limited"],
  ],
])("%s", (...[, kind, changes, more]) => {
  const whole = { ...contract, ...changes };
  expect(possibleErrors({ kind, contract: whole }).toSorted()).toEqual([...ALWAYS, ...more].toSorted());
});
