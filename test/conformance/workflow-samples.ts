import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DemoFile } from "@/prisma/seed/demo-file";
import type { TestApp } from "@/test/test-app";

const made = z.object({ story: z.object({ id: z.string(), "story-version-id": z.string() }) });

const CARDS = [
  { "story-elements": [{ type: "text", text: "<p>Words.</p>" }] },
  {
    "story-elements": [
      { type: "text", subtype: "quote", text: "", metadata: { content: "Said", attribution: "Somebody" } },
    ],
  },
];

/** Stories made for these requests, which change them: each is asked once. */
export async function workflowSamples(app: TestApp, demo: DemoFile) {
  const post = (body: object, headers: object = {}) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-subauth": demo.account.server_key, ...headers },
  });
  const create = async () => {
    const response = await app.fetch(
      "/api/story/new/story-version",
      post({ headline: "Sample", cards: CARDS }),
    );
    return made.parse(await response.json()).story;
  };
  const [edited, moved] = [await create(), await create()];
  const nobody = "00000000-0000-4000-8000-000000000000";
  const seen = (story: typeof edited, more: object) => ({
    "story-version-id": story["story-version-id"],
    ...more,
  });
  const bare = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  return {
    createStory: [
      {
        path: "/api/story/new/story-version",
        status: 201,
        init: post({ headline: "Another sample", cards: CARDS }, { "idempotency-key": randomUUID() }),
      },
      { path: "/api/story/new/story-version", status: 400, init: post({}) },
      { path: "/api/story/new/story-version", status: 401, init: bare },
    ],
    updateStory: [
      {
        path: `/api/story/${edited.id}/story-version`,
        init: post(seen(edited, { headline: "Sample, edited" })),
      },
      {
        path: `/api/story/${edited.id}/story-version`,
        status: 409,
        init: post({ "story-version-id": nobody, headline: "Late" }),
      },
      {
        path: `/api/story/${nobody}/story-version`,
        status: 404,
        init: post({ "story-version-id": nobody, headline: "Gone" }),
      },
    ],
    actOnStory: [
      { path: `/api/story/${moved.id}/status`, init: post(seen(moved, { action: "story-submit" })) },
      {
        path: `/api/story/${moved.id}/status`,
        status: 409,
        init: post(seen(moved, { action: "story-publish" })),
      },
      { path: `/api/story/${moved.id}/status`, status: 401, init: bare },
    ],
  };
}
