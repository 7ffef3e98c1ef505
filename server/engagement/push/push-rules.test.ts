import { createECDH } from "node:crypto";
import { describe, expect, test } from "vitest";
import { judgeAnswer } from "./push-response.rules";
import { findInputRefusal } from "./subscription-input.rules";

const NOW = new Date("2026-11-01T12:00:00.000Z");
const pair = createECDH("prime256v1");
const POINT = pair.generateKeys("base64url");
const AUTH = Buffer.alloc(16, 7).toString("base64url");
const ENDPOINT = "https://push.example/send/abc";
/** 65 bytes in the right shape that are no point of the curve. */
const NO_POINT = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");

describe("a push service's answer", () => {
  test.each([
    { status: 201, attempts: 1, kind: "sent" },
    { status: 200, attempts: 8, kind: "sent" },
    { status: 404, attempts: 1, kind: "gone" },
    { status: 410, attempts: 1, kind: "gone" },
    { status: 400, attempts: 1, kind: "failed" },
    { status: 403, attempts: 1, kind: "failed" },
    { status: 413, attempts: 1, kind: "failed" },
    { status: 302, attempts: 1, kind: "failed" },
    { status: 429, attempts: 8, kind: "failed" },
    { status: 503, attempts: 8, kind: "failed" },
    { status: null, attempts: 8, kind: "failed" },
  ])("$status after $attempts calls means $kind", ({ status, attempts, kind }) => {
    expect(judgeAnswer({ status, attempts, retryAfter: null }, NOW)).toEqual({ kind });
  });

  test.each([
    { status: 429, attempts: 1, retryAfter: null, seconds: 30 },
    { status: 503, attempts: 3, retryAfter: null, seconds: 120 },
    { status: null, attempts: 7, retryAfter: null, seconds: 1_920 },
    { status: 429, attempts: 1, retryAfter: "90", seconds: 90 },
    { status: 429, attempts: 3, retryAfter: "5", seconds: 120 },
    { status: 503, attempts: 1, retryAfter: "Sun, 01 Nov 2026 12:10:00 GMT", seconds: 600 },
    { status: 503, attempts: 1, retryAfter: "Sun, 01 Nov 2026 11:00:00 GMT", seconds: 30 },
    { status: 429, attempts: 1, retryAfter: "999999", seconds: 3_600 },
    { status: 429, attempts: 1, retryAfter: "soon", seconds: 30 },
  ])("$status with Retry-After $retryAfter at call $attempts: again after $seconds s", (answer) => {
    const at = new Date(NOW.getTime() + answer.seconds * 1_000);
    expect(judgeAnswer(answer, NOW)).toEqual({ kind: "retry", at });
  });
});

describe("a browser's subscription", () => {
  test("is accepted, also with padded keys", () => {
    expect(findInputRefusal({ endpoint: ENDPOINT, keys: { p256dh: POINT, auth: AUTH } })).toBeNull();
    expect(
      findInputRefusal({ endpoint: ENDPOINT, keys: { p256dh: `${POINT}=`, auth: `${AUTH}==` } }),
    ).toBeNull();
  });

  test.each<[field: string, wrong: { endpoint?: string; p256dh?: string; auth?: string }]>([
    ["endpoint", { endpoint: "http://push.example/send" }],
    ["endpoint", { endpoint: "javascript:alert(1)" }],
    ["endpoint", { endpoint: "push.example" }],
    ["endpoint", { endpoint: "https://me:secret@push.example/" }],
    ["endpoint", { endpoint: "https:///push.example/send" }],
    ["endpoint", { endpoint: "https://;push.example/" }],
    ["endpoint", { endpoint: "https://PUSH.example/" }],
    ["endpoint", { endpoint: `https://push.example/${"a".repeat(1_024)}` }],
    ["keys.p256dh", { p256dh: AUTH }],
    ["keys.p256dh", { p256dh: NO_POINT }],
    ["keys.p256dh", { p256dh: "not base64url!" }],
    ["keys.auth", { auth: "c2hvcnQ" }],
    ["keys.auth", { auth: POINT }],
    ["keys.auth", { auth: "" }],
  ])("is refused at %s: %o", (field, wrong) => {
    const { endpoint, ...keys } = { endpoint: ENDPOINT, p256dh: POINT, auth: AUTH, ...wrong };
    expect(findInputRefusal({ endpoint, keys })?.field).toBe(field);
  });
});
