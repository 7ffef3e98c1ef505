import { createAccountDirectory } from "@/server/accounts/index";
import { createOrganization } from "@/server/engagement/organization/index";
import { encodePageKey } from "@/server/engagement/pages/index";
import { systemIds } from "@/server/platform/system/index";
import type { TestApp } from "./test-app";

/** An organization with one account, a user of it, and its API. */
export async function createTestOrganization(app: TestApp, engagement: object = {}) {
  const test = await app.createAccount({ settings: { engagement } });
  const parts = {
    db: app.db,
    clock: app.clock,
    ids: systemIds,
    directory: createAccountDirectory(app.db),
  };
  const { id, token } = await createOrganization(parts, {
    name: "Press group",
    accountIds: [test.account.id],
  });
  const base = `/api/v1/organizations/${id}`;
  const send = async (method: string, path: string, body: { key?: string; [name: string]: unknown }) => {
    const { key, ...sent } = body;
    const headers = {
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const response = await app.fetch(`${base}${path}`, {
      method,
      headers,
      body: JSON.stringify({ authentication_token: token, ...sent }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) };
  };
  const get = async (path: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams({ authentication_token: token, ...query });
    const response = await app.fetch(`${base}${path}?${parameters}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const user = (await send("POST", "/users", { user: { name: "Mo Derator", email: "mo@press.test" } })).body;
  const admin = `/admin/accounts/${test.account.id}/comments`;
  const page_id = encodePageKey(`${test.account.siteUrl}/news/harbour`);
  const accountPath = `/accounts/${test.account.id}/comments`;
  const postComment = (comment: unknown, overrides: object = {}) =>
    send("POST", accountPath, { page_id, user_id: user.id, comment, ...overrides });
  return { ...test, id, token, base, send, get, user, admin, page_id, postComment };
}
