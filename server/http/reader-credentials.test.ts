import { expect, it } from "vitest";
import type { Scheme } from "./endpoint";
import { fromRequest } from "./http-message";
import { collectCredentials } from "./reader-credentials";

type ReaderScheme = Exclude<Scheme, "none" | "serverKey" | "accountKey" | "organizationToken">;

interface Sent {
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const BEARER = { headers: { authorization: "Bearer token" } };
const SESSION = { headers: { "x-qt-auth": "token" } };

/** Where a caller may send the credential of each scheme, besides cookies, according to the API description. */
const DOCUMENTED: { [Name in ReaderScheme]: { scheme: Name; locations: Sent[] } } = {
  engagementJwt: {
    scheme: "engagementJwt",
    locations: [{ query: "?jwt=token" }, { body: { jwt: "token" } }, BEARER],
  },
  svcJwt: {
    scheme: "svcJwt",
    locations: [
      { query: "?svc_jwt=token" },
      { query: "?acme_jwt=token" },
      { body: { svc_jwt: "token" } },
      { body: { acme_jwt: "token" } },
      BEARER,
    ],
  },
  memberSession: { scheme: "memberSession", locations: [SESSION] },
  widgetSession: { scheme: "widgetSession", locations: [SESSION] },
  accessToken: { scheme: "accessToken", locations: [{ query: "?access_token=token" }, BEARER] },
};

function collect(scheme: Scheme, { query = "", headers = {}, body }: Sent) {
  const request = fromRequest(new Request(`http://api.example.test/api/v1/stories${query}`, { headers }));
  return collectCredentials({ request, body, aliases: ["acme"] }, { credentials: [scheme, "none"] });
}

const cases = Object.values(DOCUMENTED).flatMap(({ scheme, locations }) =>
  locations.map((sent) => ({ scheme, sent })),
);

it.each(cases)("a credential of $scheme is found in $sent", ({ scheme, sent }) => {
  expect(collect(scheme, sent)).toHaveLength(1);
});

it.each(Object.values(DOCUMENTED))("no credential of $scheme is found where none was sent", ({ scheme }) => {
  for (const body of [undefined, {}])
    expect(collect(scheme, { query: "?limit=1", headers: { cookie: "a=b" }, body })).toEqual([]);
});
