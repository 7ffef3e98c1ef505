import { describe, expect, it } from "vitest";
import { createMember } from "@/test/readers";
import { createShop, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const shop = () => createShop(app);

async function answered(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init);
  return { status: response.status, body: await response.json() };
}

describe("a subscriber's own metadata", () => {
  const path = "/api/access/v1/members/me/metadata";

  it("is their own, and empty for an anonymous caller", async () => {
    const { account, key } = await shop();
    const ada = `${path}?${key}&svc_jwt=${await signSvcJwt(account, { id: "ada" })}`;
    const eve = `${path}?${key}&svc_jwt=${await signSvcJwt(account, { id: "eve" })}`;
    const body = JSON.stringify({
      address: { line1: "1 Quay", planet: "Mars" },
      phone_number: "+1",
      other: { a: 1 },
    });
    const saved = await app.fetch(ada, { method: "POST", body });
    expect([saved.status, await saved.text()]).toEqual([204, ""]);
    const address = { line1: "1 Quay", line2: null, city: null, state: null, country: null, pincode: null };
    expect((await answered(ada)).body).toEqual({ address, phone_number: "+1", other: { a: 1 } });
    const nothing = { address: { ...address, line1: null }, phone_number: null, other: {} };
    expect((await answered(eve)).body).toEqual(nothing);
    expect((await answered(`${path}?${key}`)).body).toEqual(nothing);
    const bad = await answered(`${path}?${key}&svc_jwt=a.b.c`);
    expect([bad.status, bad.body]).toEqual([200, nothing]);
  });

  it.each(["POST", "PUT"])("needs a token to be changed by %s", async (method) => {
    const { account, key } = await shop();
    const ownToken = await signSvcJwt(account, { id: "ada" });
    const stranger = await app.createAccount();
    const foreignToken = await signSvcJwt(stranger, { id: "ada" });
    const sent = { method, body: "{}" };
    expect((await app.fetch(`${path}?${key}`, sent)).status).toBe(401);
    expect((await app.fetch(`${path}?${key}&svc_jwt=${foreignToken}`, sent)).status).toBe(401);
    expect((await app.fetch(path, sent)).status).toBe(401);
    expect((await app.fetch(`${path}?${key}&svc_jwt=${ownToken}`, sent)).status).toBe(204);
    const wrong = { method, body: JSON.stringify({ address: "1 Quay" }) };
    expect((await app.fetch(`${path}?${key}&svc_jwt=${ownToken}`, wrong)).status).toBe(400);
  });

  it("is written for a reader by a backend that forwards their token", async () => {
    const { account, key, server } = await shop();
    const jwt = await signSvcJwt(account, { id: "ada" });
    const sent = { ...server, method: "POST", body: JSON.stringify({ phone_number: "+1" }) };
    expect((await app.fetch(`${path}?${key}&svc_jwt=${jwt}`, sent)).status).toBe(204);
    expect((await answered(`${path}?${key}&svc_jwt=${jwt}`)).body.phone_number).toBe("+1");
    expect((await app.fetch(`${path}?${key}`, sent)).status).toBe(401);
  });

  it("is written for a member by their session, with the account key", async () => {
    const { account, key } = await shop();
    const { token, member } = await createMember(account);
    const headers = { "x-qt-auth": token };
    const sent = { method: "POST", body: JSON.stringify({ phone_number: "+2" }), headers };
    expect((await app.fetch(`${path}?${key}`, sent)).status).toBe(204);
    const jwt = await signSvcJwt(account, { id: String(member.id) });
    expect((await answered(`${path}?${key}&svc_jwt=${jwt}`)).body.phone_number).toBe("+2");
  });
});
