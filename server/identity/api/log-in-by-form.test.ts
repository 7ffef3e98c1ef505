import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

it.each(["/api/member/login", "/api/auth/v1/login"])(
  "%s accepts an HTML form from the publication's own pages",
  async (path) => {
    const { host } = await app.createAccount();
    const who = { email: `${randomUUID()}@readers.test`, password: "correct horse battery" };
    const body = JSON.stringify({ name: "Ada", ...who });
    expect((await app.fetch("/api/member", { host, method: "POST", body })).status).toBe(201);
    const send = (origin: string) =>
      app.fetch(path, {
        host,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin },
        body: new URLSearchParams(who),
      });
    const here = await send(`https://${host}`);
    expect([here.status, here.headers.get("x-qt-auth")]).toEqual([200, expect.stringMatching(/^\S{20,}$/)]);
    expect((await send("https://elsewhere.example")).status).toBe(403);
  },
);

it.each([
  ["/api/member", 201],
  ["/api/auth/v1/signup", 201],
  ["/api/member/forgot-password", 200],
  ["/api/auth/v1/users/forgot-password", 200],
])("%s accepts an HTML form, too", async (path, status) => {
  const { host } = await app.createAccount();
  const email = `${randomUUID()}@readers.test`;
  const send = (origin: string) =>
    app.fetch(path, {
      host,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: new URLSearchParams({ name: "Ada", email, password: "correct horse battery" }),
    });
  expect((await send("https://elsewhere.example")).status).toBe(403);
  expect((await send(`https://${host}`)).status).toBe(status);
});
