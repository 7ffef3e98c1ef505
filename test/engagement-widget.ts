import { encodePageKey } from "@/server/engagement/pages/index";
import { signJwt, type TestClaims } from "@/test/readers";
import type { TestAccount, TestApp } from "@/test/test-app";

/** The engagement API of an account, as a widget calls it. */
export async function createWidgetAccount(app: TestApp, settings: object = {}) {
  const reactions = [{ id: 1, label: "Like", custom: false, short_code: "+1" }];
  const engagement = { pageReactions: reactions, ...settings };
  return createWidgetClient(
    app,
    await app.createAccount({ settings: { commentReactions: reactions, engagement } }),
  );
}

/** The same for one page of an account. */
export function createWidgetClient(app: TestApp, test: TestAccount, path = "/news/harbour") {
  const base = `/api/v1/accounts/${test.account.id}`;
  const page = `${base}/pages/${encodePageKey(`${test.account.siteUrl}${path}`)}`;
  const call = async (method: string, address: string, body?: unknown) => {
    const headers = { "content-type": "application/json", origin: test.account.siteUrl };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await app.fetch(address, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
  return {
    test,
    base,
    page,
    call,
    sign: (claims: TestClaims = {}) => signJwt(test, claims),
    list: (query = "") => call("GET", `${page}/comments.json${query}`),
    postComment: (jwt: string, text: string, overrides: object = {}) =>
      call("POST", `${page}/comments.json`, {
        comment: { body: { ops: [{ insert: text }] }, ...overrides },
        jwt,
      }),
  };
}
