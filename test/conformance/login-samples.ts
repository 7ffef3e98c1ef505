import { randomUUID } from "node:crypto";
import type { DemoFile } from "@/prisma/seed/demo-file";
import type { TestApp } from "@/test/test-app";

const PASSWORD = "a password of samples";
const PHONE = "+46701740605";

/** Requests of the log-in frame, for a reader who signs up in it. */
export async function loginSamples(app: TestApp, { account }: Pick<DemoFile, "account">) {
  const base = `/api/v1/accounts/${account.id}/widget_sessions`;
  const row = await app.db.prisma.account.findUniqueOrThrow({ where: { id: account.id } });
  const origin = row.siteUrl;
  const headers = { "content-type": "application/json" };
  const post = (body: object, more: object = {}) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { ...headers, ...more },
  });
  const person = () => ({
    origin,
    name: "Wil Widget",
    email: `${randomUUID()}@samples.test`,
    password: PASSWORD,
  });
  const wil = person();
  await app.fetch(`${base}/sign_up`, post(wil));
  const whole = await app.fetch("/api/member/login", post({ email: wil.email, password: PASSWORD }));
  const session = { "x-qt-auth": whole.headers.get("x-qt-auth") ?? "" };
  const { email, password } = wil;
  return {
    openWidgetSession: [
      { path: base, status: 201, init: post({ origin, email, password }) },
      { path: base, status: 401, init: post({ origin, email, otp: "000000" }) },
      { path: base, status: 401, init: post({ origin, "phone-number": PHONE, otp: "000000" }) },
      { path: base, status: 400, init: post({ origin, email }) },
      { path: base, status: 403, init: post({ origin: "https://evil.example", email, password }) },
      {
        path: "/api/v1/accounts/999999/widget_sessions",
        status: 404,
        init: post({ origin, email, password }),
      },
    ],
    signUpInWidget: [
      { path: `${base}/sign_up`, status: 201, init: post(person()) },
      { path: `${base}/sign_up`, status: 409, init: post(wil) },
      { path: `${base}/sign_up`, status: 400, init: post({ ...person(), password: "short" }) },
    ],
    handOverWidgetSession: [
      { path: `${base}/hand_over`, status: 201, init: post({ origin }, session) },
      { path: `${base}/hand_over`, status: 401, init: post({ origin }) },
    ],
    requestWidgetMail: [
      { path: `${base}/mails`, init: post({ email, mail: "login-code" }) },
      { path: `${base}/mails`, init: post({ email: "nobody@samples.test", mail: "password-reset" }) },
      { path: `${base}/mails`, status: 400, init: post({ email: "no address", mail: "login-code" }) },
    ],
    requestWidgetPhoneCode: [
      { path: `${base}/phone_codes`, init: post({ "phone-number": PHONE }) },
      { path: `${base}/phone_codes`, status: 400, init: post({ "phone-number": "0701740605" }) },
    ],
    startProviderLogin: [
      { path: "/api/auth/v1/login?auth-provider=google&redirect-url=https%3A%2F%2Fa.example", status: 302 },
      { path: "/api/auth/v1/login", status: 302 },
    ],
    getLoginFrame: [
      { path: `/login-iframe?account_id=${account.id}&origin=${encodeURIComponent(origin)}&lang=he` },
      { path: `/login-iframe?account_id=${account.id}&popup=1&auth-provider=google`, status: 302 },
      { path: `/login-iframe?account_id=${account.id}&popup=1`, init: { headers: session } },
      { path: "/login-iframe?account_id=2000000000", status: 404 },
    ],
    authorizeInFrame: [
      { path: "/oauth/frame", init: post({ form: "opaque", query: "?client_id=nobody" }) },
      {
        path: "/oauth/frame",
        init: post({ form: "jwt", query: "?client_id=nobody", sign_in: { kind: "session" } }, session),
      },
      {
        path: "/oauth/frame",
        init: post({ form: "opaque", query: "", consent: { ticket: "none", decision: "allow" } }),
      },
      { path: "/oauth/frame", status: 400, init: post({ form: "none", query: "" }) },
    ],
    endWidgetSession: [
      { path: base, status: 204, init: { method: "DELETE", headers: { "x-qt-auth": "widget.of-nobody" } } },
    ],
  };
}
