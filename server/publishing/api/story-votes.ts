import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { castVote, getStoryVotes, type StoryVotes } from "@/server/publishing/votes/index";

const answer = z.object({
  votes: z.record(z.string(), z.int()).describe("How many readers voted how; what nobody chose is left out."),
  "member-vote": z
    .object({ magnitude: z.string() })
    .nullable()
    .describe("How the reader who asks voted; null: not yet."),
});

function toAnswer({ votes, own }: StoryVotes): z.input<typeof answer> {
  return { votes: Object.fromEntries(votes), "member-vote": own === null ? null : { magnitude: own } };
}

const shared = {
  path: "/api/stories/{story-id}/votes",
  tag: "Votes",
  account: "host",
  origin: "account",
  cache: "private",
  params: z.object({ "story-id": z.string().describe("UUID of a published story.") }),
  responses: { 200: { description: "The votes.", schema: answer } },
  errors: ["unauthorized", "not_found", "forbidden"],
} as const;

const get = defineEndpoint(
  {
    ...shared,
    operationId: "getStoryVotes",
    method: "get",
    summary: "Votes on a story",
    credentials: ["memberSession", "engagementJwt", "serverKey"],
  },
  async ({ ctx, params }) => json(toAnswer(await getStoryVotes(ctx, params["story-id"]))),
);

const cast = defineEndpoint(
  {
    ...shared,
    operationId: "castStoryVote",
    method: "post",
    summary: "Vote on a story",
    description: "One vote for each reader and story: a later one replaces it.",
    credentials: ["memberSession", "engagementJwt"],
    body: {
      schema: z.object({
        magnitude: z
          .union([z.string().max(200), z.int()])
          .transform(String)
          .openapi({ type: "string", description: "One of the account's, e.g. `like`." }),
      }),
      contentTypes: ["application/json"],
      limit: 16_384,
    },
  },
  async ({ ctx, params, body }) => {
    const vote = { storyId: params["story-id"], magnitude: body.magnitude };
    return json(toAnswer(await castVote(ctx, vote)));
  },
);

export const storyVoteEndpoints: readonly Endpoint[] = [get, cast];
