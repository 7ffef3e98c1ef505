import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const PASSWORD = "correct horse battery";

async function aMember() {
  const { host } = await app.createAccount();
  const email = `${randomUUID()}@readers.test`;
  const body = JSON.stringify({ name: "Ada", email, password: PASSWORD });
  expect((await app.fetch("/api/member", { host, method: "POST", body })).status).toBe(201);
  return { host, email };
}

type Member = Awaited<ReturnType<typeof aMember>>;

interface Attempt {
  path: string;
  password?: string;
  cookie?: string;
  address: string;
}

function logIn({ host, email }: Member, { path, password = PASSWORD, cookie, address }: Attempt) {
  const headers = { "x-forwarded-for": address, ...(cookie !== undefined && { cookie }) };
  return app.fetch(path, { host, method: "POST", headers, body: JSON.stringify({ email, password }) });
}

function deviceCookie(response: Response): string {
  const line = response.headers.getSetCookie().find((one) => one.startsWith("masthead-known-device="));
  expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
  return line?.split(";")[0] ?? "";
}

describe.each(["/api/member/login", "/api/auth/v1/login"])("log-ins at %s", (path) => {
  it("from a known browser succeed while failures of others lock the name", async () => {
    const member = await aMember();
    const cookie = deviceCookie(await logIn(member, { path, address: "203.0.113.1" }));
    const guesses = Array.from({ length: 15 }, (_, n) =>
      logIn(member, { path, password: "wrong wrong wrong", address: `198.51.${n}.1` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const strange = () => logIn(member, { path, address: "203.0.113.2" });
    expect((await strange()).status).toBe(429);
    expect((await logIn(member, { path, cookie, address: "203.0.113.1" })).status).toBe(200);
    expect((await strange()).status).toBe(429);
    const forged = "masthead-known-device=v1.0.forged";
    expect((await logIn(member, { path, cookie: forged, address: "203.0.113.3" })).status).toBe(429);
  });

  it("that succeed count towards no limit, however many come from one address", async () => {
    const member = await aMember();
    for (let n = 0; n < 65; n += 1) {
      const { status } = await logIn(member, { path, address: "203.0.113.77" });
      expect(status, `log-in ${n}`).toBe(200);
    }
  });
});
