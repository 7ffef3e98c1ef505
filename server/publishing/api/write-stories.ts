import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { previewStory } from "@/server/publishing/stories/index";
import { actOnStory, createStory, updateStory } from "@/server/publishing/workflow/index";
import { previewEnvelope } from "./wire/story";
import { parseStoryAction, storyActionBody } from "./wire/story-action";
import { newStoryBody, storyInput, storyVersionBody } from "./wire/story-input";

const CONTENT_TYPES = ["application/json"];
const BODY_LIMIT = 256 * 1024;

const storyId = z.object({ "story-content-id": z.string().describe("UUID of the story.") });
const answer = { description: "The full newest version of the story.", schema: previewEnvelope };

const createStoryEndpoint = defineEndpoint(
  {
    operationId: "createStory",
    method: "post",
    path: "/api/story/new/story-version",
    tag: "Story workflow",
    summary: "Create a story",
    description:
      "Creates the first version in state open. HTML is sanitized before it is stored. Reference sections, tags and authors by id, slug or name; unknown ones are rejected.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    idempotent: true,
    body: { schema: newStoryBody, contentTypes: CONTENT_TYPES, limit: BODY_LIMIT },
    responses: { 201: answer },
    errors: ["unauthorized", "conflict", "too_large"],
  },
  async ({ ctx, body }) => {
    const { id } = await createStory(ctx, { story: storyInput(body), externalId: body["external-id"] });
    return json({ story: await previewStory(ctx, id) }, { status: 201 });
  },
);

const updateStoryEndpoint = defineEndpoint(
  {
    operationId: "updateStory",
    method: "post",
    path: "/api/story/{story-content-id}/story-version",
    tag: "Story workflow",
    summary: "Save a new version of a story",
    description:
      "Omitted fields stay unchanged; a published version stays live until the new one is published. Send the `story-version-id` you read: if someone has saved a newer version, the response is 409 and nothing changes.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    idempotent: true,
    params: storyId,
    body: { schema: storyVersionBody, contentTypes: CONTENT_TYPES, limit: BODY_LIMIT },
    responses: { 200: answer },
    errors: ["unauthorized", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, params, body }) => {
    const seen = { storyId: params["story-content-id"], versionId: body["story-version-id"] };
    const { id } = await updateStory(ctx, { ...seen, story: storyInput(body), note: body.note });
    return json({ story: await previewStory(ctx, id) });
  },
);

const actOnStoryEndpoint = defineEndpoint(
  {
    operationId: "actOnStory",
    method: "post",
    path: "/api/story/{story-content-id}/status",
    tag: "Story workflow",
    summary: "Submit, approve, reject, redraft, schedule, publish or retract a story",
    description:
      "An action that the story's state does not allow returns 409: nothing changes and no event is sent.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    idempotent: true,
    params: storyId,
    body: { schema: storyActionBody, contentTypes: CONTENT_TYPES, limit: 64 * 1024 },
    responses: { 200: answer },
    errors: ["unauthorized", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, params, body }) => {
    const at = body["publish-at"];
    const seen = { storyId: params["story-content-id"], versionId: body["story-version-id"] };
    const publishAt = at === undefined ? undefined : new Date(at);
    const { id } = await actOnStory(ctx, parseStoryAction(body.action), {
      ...seen,
      note: body.note,
      publishAt,
    });
    return json({ story: await previewStory(ctx, id) });
  },
);

/** Endpoints by which the publisher's servers create stories and move them through the workflow. */
export const writeStoryEndpoints: readonly Endpoint[] = [
  createStoryEndpoint,
  updateStoryEndpoint,
  actOnStoryEndpoint,
];
