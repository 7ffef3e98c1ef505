import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { castVote, getStoryVotes, type StoryVotes } from "@/server/publishing/votes/index";

const answer = z.object({
  votes: z
    .record(z.string(), z.int())
    .describe("Number of votes by value; values without votes are omitted."),
  "member-vote": z
    .object({ magnitude: z.string() })
    .nullable()
    .describe("The current reader's vote; null if none."),
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
    summary: "Get the votes on a story",
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
    description: "One vote per reader and story; a new vote replaces the previous one.",
    credentials: ["memberSession", "engagementJwt"],
    body: {
      schema: z.object({
        magnitude: z
          .union([z.string().max(200), z.int()])
          .transform(String)
          .openapi({ type: "string", description: "One of the account's vote values, such as `like`." }),
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
