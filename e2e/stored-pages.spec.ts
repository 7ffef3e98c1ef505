import { expect, test } from "@playwright/test";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { publishStory } from "./published-story";
import { sendRawRequest } from "./raw-request";

let installation: Installation;
test.beforeAll(async () => {
  installation = await createInstallationForTest(UNMOVED);
});
test.afterAll(() => installation.close());

test("a story is on the pages of both servers as soon as it is published, and on none once it is retracted", async () => {
  const servers = [await installation.start(), await installation.start()] as const;
  const [first] = servers;
  const read = (path: string) => Promise.all(servers.map(async ({ port }) => sendRawRequest(port, { path })));
  // A page is stored at its second request, and served from the store afterwards.
  for (let count = 0; count < 4; count += 1)
    expect((await read("/")).map(({ status }) => status)).toEqual([200, 200]);
  const headline = "Zebracorn sighted at the quay";
  const cards = [{ "story-elements": [{ type: "text", text: "<p>It stood there.</p>" }] }];
  const { id, slug } = await publishStory(installation, first, {
    headline,
    "custom-slug": "zebracorn",
    cards,
  });
  for (let count = 0; count < 4; count += 1)
    for (const path of ["/", `/${slug}`])
      for (const { status, body } of await read(path)) {
        expect(status).toBe(200);
        expect(body).toContain(headline);
      }
  const [latest] = await installation.query<{ version: string }>(
    "select latest_version_id::text as version from story where id = $1",
    [id],
  );
  await installation.post(first, `/api/story/${id}/status`, {
    "story-version-id": latest?.version,
    action: "story-retract",
  });
  for (const { body } of await read("/")) expect(body).not.toContain(headline);
  expect((await read(`/${slug}`)).map(({ status }) => status)).toEqual([404, 404]);
});
