import { describe, expect, it } from "vitest";
import { anOauthClient, createOauthActors, getRedirectParams, PKCE, refusal, VERIFIER } from "@/test/oauth";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("PKCE (RFC 9700, 2.1.1 and 4.8)", () => {
  const asPublic = { confidential: false } as const;

  it("a public client must use it", async () => {
    const { authorize } = await createOauthActors(app, asPublic);
    expect(getRedirectParams(await authorize()).get("error")).toBe("invalid_request");
  });

  it("a public client exchanges with the verifier and without a secret", async () => {
    const { code, exchange } = await createOauthActors(app, asPublic);
    expect((await exchange(await code(PKCE), { code_verifier: VERIFIER })).status).toBe(200);
  });

  it("the method plain is refused, explicit or by default", async () => {
    const { authorize } = await createOauthActors(app);
    const plain = await authorize({ code_challenge: VERIFIER, code_challenge_method: "plain" });
    expect(getRedirectParams(plain).get("error")).toBe("invalid_request");
    expect(getRedirectParams(await authorize({ code_challenge: VERIFIER })).get("error")).toBe(
      "invalid_request",
    );
  });

  it.each([
    ["no verifier, as if there had been no challenge", {}],
    ["another verifier", { code_verifier: `${VERIFIER.slice(0, -1)}A` }],
    ["the challenge itself", { code_verifier: PKCE.code_challenge }],
  ])("a code with a challenge is refused with %s", async (_, change) => {
    for (const facts of [asPublic, {}]) {
      const { code, exchange } = await createOauthActors(app, facts);
      expect(await refusal(await exchange(await code(PKCE), change))).toEqual([400, "invalid_grant"]);
    }
  });

  it("a verifier for a code without a challenge is refused: the challenge was stripped", async () => {
    const { code, exchange } = await createOauthActors(app);
    const answer = await exchange(await code(), { code_verifier: VERIFIER });
    expect(await refusal(answer)).toEqual([400, "invalid_grant"]);
  });

  it("a wrong verifier consumes the code, so that it cannot be guessed", async () => {
    const { code, exchange } = await createOauthActors(app, asPublic);
    const one = await code(PKCE);
    await exchange(one, { code_verifier: "a".repeat(43) });
    expect(await refusal(await exchange(one, { code_verifier: VERIFIER }))).toEqual([400, "invalid_grant"]);
  });

  it("a confidential client needs its secret besides the verifier", async () => {
    const { code, post, client } = await createOauthActors(app);
    const answer = await post("/oauth/token", {
      grant_type: "authorization_code",
      code: await code(PKCE),
      code_verifier: VERIFIER,
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
    });
    expect(await refusal(answer)).toEqual([401, "invalid_client"]);
  });
});

describe("client credentials (RFC 6749, 2.3 and 5.2)", () => {
  it("a wrong secret is 401, with a Basic challenge where Basic was used", async () => {
    const actors = await createOauthActors(app);
    const inBody = await actors.exchange(await actors.code(), { client_secret: "wrong" });
    expect(inBody.headers.get("www-authenticate")).toBeNull();
    expect(await refusal(inBody)).toEqual([401, "invalid_client"]);
    const authorization = `Basic ${Buffer.from(`${actors.client.clientId}:wrong`).toString("base64")}`;
    const fields = { grant_type: "authorization_code", code: "x", redirect_uri: actors.client.redirectUri };
    const inHeader = await actors.post("/oauth/token", fields, { authorization });
    expect(inHeader.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
    expect(await refusal(inHeader)).toEqual([401, "invalid_client"]);
  });

  it("contradicting credentials in header and body are refused", async () => {
    const actors = await createOauthActors(app);
    const { clientId, clientSecret } = actors.client;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const fields = { grant_type: "authorization_code", code: "x", client_id: "another" };
    const answer = await actors.post("/oauth/token", fields, { authorization });
    expect(await refusal(answer)).toEqual([401, "invalid_client"]);
  });

  it.each([
    ["a field twice", "application/x-www-form-urlencoded", "grant_type=authorization_code&code=a&code=b"],
    ["a field that is a number", "application/json", '{"grant_type":"authorization_code","code":7}'],
    ["a field that is an object", "application/json", '{"client_id":{"$ne":null}}'],
    ["no JSON", "application/json", "{"],
    ["a NUL", "application/x-www-form-urlencoded", "code=%00"],
  ])("a body with %s is invalid_request", async (_, type, body) => {
    const { testAccount } = await createOauthActors(app);
    const init = { host: testAccount.host, method: "POST", headers: { "content-type": type }, body };
    expect(await refusal(await app.fetch("/oauth/token", init))).toEqual([400, "invalid_request"]);
  });

  it("credentials in the query are ignored", async () => {
    const actors = await createOauthActors(app);
    const { clientId, clientSecret } = actors.client;
    const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret ?? "" });
    const response = await actors.post(`/oauth/token?${query}`, {
      grant_type: "authorization_code",
      code: "x",
    });
    expect(response.status).not.toBe(200);
    expect(await refusal(response)).toEqual([401, "invalid_client"]);
  });

  it("another client's token cannot be revoked", async () => {
    const actors = await createOauthActors(app);
    const other = await anOauthClient(actors.testAccount);
    const { access_token: token } = await (await actors.exchange(await actors.code())).json();
    const fields = { token, client_id: other.clientId, client_secret: other.clientSecret ?? "" };
    expect((await actors.post("/oauth/revoke", fields)).status).toBe(200);
    expect((await actors.currentUser(token)).status).toBe(200);
  });
});
