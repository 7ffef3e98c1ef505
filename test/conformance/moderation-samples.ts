import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DemoFile } from "@/prisma/seed/demo-file";
import { createAccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { createOrganization } from "@/server/engagement/organization/index";
import { encodePageKey } from "@/server/engagement/pages/index";
import { createReader } from "@/server/identity/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { signJwt } from "@/test/readers";
import type { TestApp } from "@/test/test-app";
import { inPlaceSamples } from "./in-place-samples";

const made = z.object({ id: z.int() });
const written = z.object({ comment: made });

function analyzeSamples(demo: DemoFile) {
  const path = "/api/v1/comments:analyze";
  const analyze = (body: object, headers: object = { "x-subauth": demo.account.server_key }) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const input = {
    comment: { text: "You are an idiot. Click here: http://cheap.example" },
    requestedAttributes: { TOXICITY: {}, INSULT: { scoreThreshold: 0.99 }, SPAM: {}, WEATHER: {} },
    clientToken: "seven",
  };
  return [
    { path, init: analyze(input) },
    { path, status: 400, init: analyze({ comment: { text: "" } }) },
    { path, status: 401, init: analyze(input, {}) },
  ];
}

/** An organization of the demo's account, with a user and some comments of its own. */
async function organizationOf(app: TestApp) {
  const row = await app.db.prisma.account.findFirstOrThrow({ orderBy: { id: "asc" } });
  const parts = { db: app.db, clock: app.clock, ids: systemIds, log: createLog("silent") };
  const account = await createAccountDirectory(app.db).byId(row.id);
  if (account === null) throw new Error("the demo has an account");
  const { id, token } = await createOrganization(parts, { name: "Samples", accountIds: [account.id] });
  const base = `/api/v1/organizations/${id}`;
  const send = (method: string, body: object) => ({
    method,
    body: JSON.stringify({ authentication_token: token, ...body }),
    headers: { "content-type": "application/json" },
  });
  const user = made.parse(
    await (await app.fetch(`${base}/users`, send("POST", { user: { name: "Mo" } }))).json(),
  );
  const page_id = encodePageKey(`${account.siteUrl}/samples/moderation`);
  const path = `${base}/accounts/${account.id}/comments`;
  const input = { page_id, user_id: user.id, comment: "A word about the harbour" };
  const postComment = async () =>
    written.parse(await (await app.fetch(path, send("POST", input))).json()).comment.id;
  const ids = [await postComment(), await postComment(), await postComment()];
  const ctx = createContext(parts, { account, actor: { kind: "system", name: "samples" } });
  return { ...parts, account, ctx, token, base, send, user, path, input, ids };
}

type Organization = Awaited<ReturnType<typeof organizationOf>>;

function organizationSamples({ account, token, base, send, user, path, input, ids }: Organization) {
  const admin = `${base}/admin/accounts/${account.id}/comments`;
  const query = `authentication_token=${token}&user_id=${user.id}`;
  const move = (method: string, to: string) => [
    { path: `${admin}${to}`, init: send(method, { user_id: user.id, comment_ids: ids }) },
    { path: `${admin}${to}`, status: 422, init: send(method, { user_id: user.id, comment_ids: [] }) },
    { path: `${admin}${to}`, status: 400, init: send(method, {}) },
  ];
  const website = {
    account_name: "Samples",
    account_email: "desk@samples.example",
    website_url: `https://${randomUUID().slice(0, 8)}.example`,
  };
  return {
    createOrganizationAccount: [
      { path: `${base}/accounts`, status: 201, init: send("POST", website) },
      { path: `${base}/accounts`, status: 422, init: send("POST", { ...website, website_url: "none" }) },
    ],
    createOrganizationUser: [
      {
        path: `${base}/users`,
        status: 201,
        init: send("POST", { user: { name: "Anna", email: "a@b.example" } }),
      },
      { path: `${base}/users`, status: 422, init: send("POST", { user: { name: " " } }) },
      {
        path: `${base}/users`,
        status: 401,
        init: send("POST", { user: { name: "Anna" }, authentication_token: "no" }),
      },
    ],
    createOrganizationComment: [
      { path, status: 201, init: send("POST", input) },
      { path, status: 422, init: send("POST", { ...input, page_id: "%" }) },
    ],
    listOrganizationComments: [
      { path: `${admin}?${query}` },
      { path: `${admin}?${query}&status=approved&mquery=harbour&per_page=1` },
      { path: `${admin}?${query}&per_page=0`, status: 400 },
      { path: admin, status: 401 },
    ],
    getOrganizationComment: [
      { path: `${admin}/${ids[0]}?${query}` },
      { path: `${admin}/2147483647?${query}`, status: 404 },
    ],
    spamOrganizationComments: move("POST", "/spam"),
    approveOrganizationComments: move("POST", "/approve"),
    deleteOrganizationComments: move("DELETE", ""),
    restoreOrganizationComments: move("POST", "/restore"),
  };
}

/** A comment that somebody else may report, and one of that somebody's own that was taken away. */
async function reportSamples(app: TestApp, { ctx, account, ids }: Organization) {
  const externalId = randomUUID();
  const reader = await createReader(app.db, account.id, {
    kind: "shared_key",
    externalId,
    staffUserId: null,
    name: "Rita Reader",
    avatarUrl: null,
    email: null,
    now: app.clock.now(),
  });
  const jwt = await signJwt({ account, ctx, host: "localhost" }, { id: externalId, name: "Rita Reader" });
  const [model] = await app.db.prisma.comment.findMany({ where: { id: ids[0] ?? 0 } });
  if (model === undefined) throw new Error("a sample's comment is there");
  const { id: _id, ...rest } = model;
  const copy = {
    ...rest,
    ops: [{ insert: "x\n" }],
    mentions: [],
    verdict: {},
    reactions: {},
    isPublished: false,
  };
  const own = await app.db.prisma.comment.create({
    data: { ...copy, authorId: reader.id, externalId: null },
  });
  const reported = await app.db.prisma.comment.create({
    data: { ...copy, isPublished: true, externalId: null },
  });
  const base = `/api/v1/accounts/${account.id}/comments`;
  const send = (body: object) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return {
    reportComment: [
      { path: `${base}/${reported.id}/report`, status: 204, init: send({ jwt, reason: "spam" }) },
      { path: `${base}/${reported.id}/report`, status: 400, init: send({ jwt, reason: "boring" }) },
      { path: `${base}/${reported.id}/report`, status: 401, init: send({ reason: "spam" }) },
      { path: `${base}/2147483647/report`, status: 404, init: send({ jwt, reason: "spam" }) },
    ],
    appealComment: [
      { path: `${base}/${own.id}/appeal`, status: 204, init: send({ jwt, note: "It is true." }) },
      { path: `${base}/${own.id}/appeal`, status: 409, init: send({ jwt, note: "It is true." }) },
      { path: `${base}/${reported.id}/appeal`, status: 404, init: send({ jwt, note: "It is true." }) },
    ],
  };
}

/** Requests of those who moderate, and of readers who ask them to. */
export async function moderationSamples(app: TestApp, demo: DemoFile) {
  const organization = await organizationOf(app);
  return {
    analyzeComment: analyzeSamples(demo),
    ...organizationSamples(organization),
    ...(await reportSamples(app, organization)),
    ...(await inPlaceSamples(app, { ...organization, path: "/samples/moderation" })),
  };
}
