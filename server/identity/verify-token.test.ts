import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTokenVerifier } from "./verify-token";

const SECRET = "a secret of a publisher";
const verify = createTokenVerifier(SECRET);
const at = (time: string) => new Date(`2026-11-01T${time}Z`);
const seconds = (time: string) => at(time).getTime() / 1_000;

function signed(claims: Record<string, unknown>, secret = SECRET): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));
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
  expect(times.map((time) => verify(token, at(time)) !== null)).toEqual(opens);
  // The same result as from a verifier with an empty cache.
  expect(times.map((time) => createTokenVerifier(SECRET)(token, at(time)) !== null)).toEqual(opens);
});

test("a cached result applies to no other token, nor to the same token under another key", async () => {
  const token = await signed({ id: "7" });
  expect(verify(token, at("12:00:00"))).toEqual({ id: "7" });
  expect(verify(token, at("12:00:00"))).toEqual({ id: "7" });
  const [head = "", , signature = ""] = token.split(".");
  const [, others = ""] = (await signed({ id: "8" })).split(".");
  const forged = [
    `${head}.${others}.${signature}`,
    `${token}A`,
    `${token}.`,
    ` ${token}`,
    token.slice(0, -1),
  ];
  expect(forged.map((one) => verify(one, at("12:00:00")))).toEqual(forged.map(() => null));
  expect(createTokenVerifier("another secret")(token, at("12:00:00"))).toBeNull();
  // A refused token is refused again, and accepted later once it is valid.
  const later = await signed({ id: "7", nbf: seconds("14:00:00") });
  expect(["12:00:00", "12:00:01", "14:00:00"].map((time) => verify(later, at(time)))).toMatchObject([
    null,
    null,
    { id: "7" },
  ]);
});
