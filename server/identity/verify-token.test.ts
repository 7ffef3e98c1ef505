import { CompactSign, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTokenVerifier, type TokenVerifier } from "./verify-token";

const SECRET = "a secret of a publisher";
const verify = createTokenVerifier(SECRET);
const at = (time: string) => new Date(`2026-11-01T${time}Z`);
const seconds = (time: string) => at(time).getTime() / 1_000;

function signed(claims: Record<string, unknown>, secret = SECRET): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));
}

/** Verifies tokens one after the other, so that each call finds the cache that the last one left. */
async function verifySequentially(calls: readonly { by: TokenVerifier; token: string; time: string }[]) {
  const results: Awaited<ReturnType<TokenVerifier>>[] = [];
  for (const { by, token, time } of calls) results.push(await by(token, at(time)));
  return results;
}

test("a cached token expires at its own time, and is not valid before it", async () => {
  const token = await signed({ id: "7", nbf: seconds("12:00:00"), exp: seconds("13:00:00") });
  const times = [
    "12:30:00",
    "12:59:59",
    "13:00:30",
    "13:00:31",
    "12:30:00",
    "11:59:30",
    "11:59:29",
    "12:30:00",
  ];
  // A publisher's clock may differ from ours by half a minute.
  const opens = [true, true, true, false, true, true, false, true];
  const cached = await verifySequentially(times.map((time) => ({ by: verify, token, time })));
  expect(cached.map((claims) => claims !== null)).toEqual(opens);
  // The same result as from a verifier with an empty cache.
  const fresh = await verifySequentially(
    times.map((time) => ({ by: createTokenVerifier(SECRET), token, time })),
  );
  expect(fresh.map((claims) => claims !== null)).toEqual(opens);
});

test("a cached result applies to no other token, nor to the same token under another key", async () => {
  const token = await signed({ id: "7" });
  expect(await verify(token, at("12:00:00"))).toEqual({ id: "7" });
  expect(await verify(token, at("12:00:00"))).toEqual({ id: "7" });
  const [head = "", , signature = ""] = token.split(".");
  const [, others = ""] = (await signed({ id: "8" })).split(".");
  const forged = [
    `${head}.${others}.${signature}`,
    `${token}A`,
    `${token}.`,
    `${token}=`,
    `${token}\n`,
    ` ${token}`,
    token.slice(0, -1),
  ];
  const refused = await verifySequentially(
    forged.map((one) => ({ by: verify, token: one, time: "12:00:00" })),
  );
  expect(refused).toEqual(forged.map(() => null));
  expect(await createTokenVerifier("another secret")(token, at("12:00:00"))).toBeNull();
  // A refused token is refused again, and accepted later once it is valid.
  const later = await signed({ id: "7", nbf: seconds("14:00:00") });
  const times = ["12:00:00", "12:00:01", "14:00:00"];
  const results = await verifySequentially(times.map((time) => ({ by: verify, token: later, time })));
  expect(results).toMatchObject([null, null, { id: "7" }]);
});

test("a signed token is refused for a critical extension, claims that are no object, and times that are no numbers", async () => {
  const sign = (body: string, header = {}) =>
    new CompactSign(Buffer.from(body))
      .setProtectedHeader({ alg: "HS256", ...header })
      .sign(Buffer.from(SECRET));
  const refused = [
    await sign('{"id":"7"}', { crit: ["b64"], b64: true }),
    await sign('["7"]'),
    await sign("null"),
    await sign("not JSON"),
    await sign('{"id":"7","exp":"2030-01-01"}'),
    await sign('{"id":"7","nbf":null}'),
  ];
  const results = await verifySequentially(refused.map((token) => ({ by: verify, token, time: "12:00:00" })));
  expect(results).toEqual(refused.map(() => null));
  // The time of issue is not checked.
  const issued = await signed({ id: "7", iat: "2026-11-01" });
  expect(await verify(issued, at("12:00:00"))).toMatchObject({ id: "7" });
});
