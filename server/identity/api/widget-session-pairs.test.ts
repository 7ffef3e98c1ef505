import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const opened = z.object({ token: z.string() });

it("a widget session and the session that opened it end together, and no other session with them", async () => {
  const { account, host } = await app.createAccount();
  const send = (path: string, { method = "POST", token = "", body = {} }) =>
    app.fetch(path, {
      method,
      host,
      headers: { "x-qt-auth": token, "content-type": "application/json", origin: account.siteUrl },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
  const email = `${randomUUID()}@readers.test`;
  const password = "correct horse battery";
  const person = { name: "Ada Lovelace", username: email, email, password, "dont-login": true };
  expect((await send("/api/member", { body: person })).status).toBe(201);
  const logIn = async () =>
    (await send("/api/member/login", { body: { email, password } })).headers.get("x-qt-auth") ?? "";
  const sessions = `/api/v1/accounts/${account.id}/widget_sessions`;
  const isOpen = async (token: string) =>
    (await send("/api/v1/members/me", { method: "GET", token })).status === 200;
  const signedIn = z.object({ signed_in: z.boolean() });
  const isOpenInWidgets = async (token: string) => {
    const path = `/api/v1/accounts/${account.id}/current_user`;
    return signedIn.parse(await (await send(path, { method: "GET", token })).json()).signed_in;
  };
  const openBoth = async () => {
    const own = await logIn();
    const response = await send(`${sessions}/hand_over`, { token: own, body: { origin: account.siteUrl } });
    const { token } = opened.parse(await response.json());
    expect([await isOpen(own), await isOpenInWidgets(token)]).toEqual([true, true]);
    return { own, token };
  };

  const elsewhere = await logIn();
  const first = await openBoth();
  expect((await send("/api/auth/v1/logout", { method: "GET", token: first.own })).status).toBeLessThan(300);
  expect([await isOpen(first.own), await isOpenInWidgets(first.token)]).toEqual([false, false]);

  const second = await openBoth();
  expect((await send(sessions, { method: "DELETE", token: second.token })).status).toBe(204);
  expect([await isOpen(second.own), await isOpenInWidgets(second.token)]).toEqual([false, false]);
  expect(await isOpen(elsewhere)).toBe(true);
});
