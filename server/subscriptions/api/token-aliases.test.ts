import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const OWN = "/api/access/v1/members/me";

async function aReader(wireAliases: string[]) {
  const shop = await createSandboxShop(app, { settings: { wireAliases } });
  const token = await signSvcJwt(shop, { id: "ada" });
  const key = `key=${shop.account.key}`;
  return { shop, token, key, metadata: { phone_number: "+919845012345" } };
}

test("a token is accepted under the parameter name of each account alias, in the query and in a body", async () => {
  const { shop, token, key, metadata } = await aReader(["acme", "Quay"]);
  const response = await shop.post(`${OWN}/metadata?${key}&acme_jwt=${token}`, metadata);
  expect(response.status, response.text).toBe(204);
  const repeated = await shop.post(`${OWN}/metadata?${key}`, { ...metadata, Quay_jwt: token });
  expect(repeated.status, repeated.text).toBe(204);
  const read = await shop.get(`${OWN}/metadata?${key}&acme_jwt=${token}`, {});
  expect(await read.json()).toMatchObject(metadata);
  expect(read.headers.get("cache-control")).toMatch(/^private,no-cache,no-store/);
});

test("a parameter name of no alias identifies no reader", async () => {
  const { shop, token, key, metadata } = await aReader(["acme"]);
  for (const name of ["quay_jwt", "ACME_jwt", "_jwt", "acme"])
    expect((await shop.post(`${OWN}/metadata?${key}&${name}=${token}`, metadata)).status).toBe(401);
});

test("a token of another account opens nothing under an alias either", async () => {
  const [{ shop, key, metadata }, other] = [await aReader(["acme"]), await aReader(["acme"])];
  const foreign = await shop.post(`${OWN}/metadata?${key}&acme_jwt=${other.token}`, metadata);
  expect(foreign.status).toBe(401);
});
