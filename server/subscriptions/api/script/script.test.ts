import { expect, test } from "vitest";
import type { Account } from "@/server/accounts/index";
import { useTestApp } from "@/test/test-app";
import type { AccessConfig } from "./access-config";

const app = useTestApp();

/** Read the configuration of the script like a browser. */
async function scriptAt(path: string, host: string) {
  const response = await app.fetch(path, { host });
  const text = await response.text();
  const config: AccessConfig | null =
    response.status === 200 ? JSON.parse(text.slice(text.lastIndexOf("})(") + 3, -2)) : null;
  return { response, text, config };
}

const configAt = async (path: string, host: string) => (await scriptAt(path, host)).config;
const buildUrl = ({ key }: Account, query = "") => `/frontend/v2/svc.js?key=${key}${query}`;

test("the script is served at both paths and under every alias, without secrets", async () => {
  const { account, host } = await app.createAccount({
    settings: {
      wireAliases: ["acme", "AcmePay"],
      subscriptions: { storefront: { termsUrl: "https://news.example/terms" } },
    },
  });
  for (const path of ["/frontend/v2/svc", "/frontend/svc", "/frontend/v2/acme", "/frontend/AcmePay"]) {
    const { response, config } = await scriptAt(`${path}.js?key=${account.key}`, host);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("max-age=300");
    expect(response.headers.get("etag")).not.toBeNull();
    expect(config).toEqual({
      host: `http://${host}`,
      key: account.key,
      env: "production",
      names: ["svc", "acme", "AcmePay"],
      cookies: true,
      locale: "en-GB",
      publication: {
        name: account.name,
        timeZone: "UTC",
        meter: { anonymous: expect.any(Number), loggedIn: expect.any(Number) },
        logInUrl: `${account.siteUrl}/login`,
        signUpUrl: `${account.siteUrl}/signup`,
        termsUrl: "https://news.example/terms",
        privacyUrl: null,
      },
      problem: null,
      warning: null,
    });
  }
  expect((await scriptAt(`/frontend/v2/other.js?key=${account.key}`, host)).response.status).toBe(404);
});

test("an unknown key and an unknown environment are reported by the script itself", async () => {
  const { account, host } = await app.createAccount();
  expect(await configAt("/frontend/v2/acme.js?key=</script>", host)).toMatchObject({
    key: "",
    names: ["svc", "acme"],
    problem: { code: "unknown_key" },
  });
  expect((await scriptAt("/frontend/v2/svc.js?key=</script>", host)).text).not.toContain("</script>");
  expect(await configAt("/frontend/v2/svc.js", host)).toMatchObject({ problem: { code: "no_key" } });
  expect(await configAt(buildUrl(account, "&env=staging"), host)).toMatchObject({
    problem: { code: "unknown_env" },
  });
  expect(await configAt(buildUrl(account, "&env=sandbox"), host)).toMatchObject({
    env: "sandbox",
    problem: null,
    warning: expect.stringContaining("live mode"),
  });
  const test = await app.createAccount({ mode: "test" });
  expect(await configAt(buildUrl(test.account), test.host)).toMatchObject({
    warning: expect.stringContaining("test mode"),
  });
});
