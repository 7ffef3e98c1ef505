import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { hashServerKey } from "@/server/accounts/index";
import type { TestAccount, World } from "./world";

const wireStory = z.looseObject({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  version: z.number(),
  "story-version-id": z.string(),
  "publish-at": z.number().nullable(),
  headline: z.string(),
  cards: z.array(z.looseObject({ id: z.string(), version: z.number() })),
});

export type WireStory = z.output<typeof wireStory>;

const answerSchema = z.object({ story: wireStory });

/** A publication's own server: an account with a server key, and the calls of the workflow. */
export interface Newsroom extends TestAccount {
  serverKey: string;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  /** Makes a story; fails the test where that is refused. */
  create(fields?: object): Promise<WireStory>;
  /** Does something to a story as it was last read. */
  act(story: WireStory, action: string, more?: object): Promise<WireStory>;
  /** The status of an action that may be refused. */
  tryTo(story: WireStory, action: string, more?: object): Promise<number>;
  /** Takes a new story through the whole workflow. */
  published(fields?: object): Promise<WireStory>;
  /** Names of the events that were emitted about an object, in order. */
  events(subjectId: string): Promise<string[]>;
}

/** An account whose own server works on its stories. */
export async function aNewsroom(
  world: World,
  overrides: Parameters<World["createAccount"]>[0] = {},
): Promise<Newsroom> {
  const made = await world.createAccount(overrides);
  const serverKey = `key-${randomUUID()}`;
  await world.db.prisma.accountServerKey.create({
    data: { accountId: made.account.id, hash: hashServerKey(serverKey), prefix: serverKey.slice(0, 8) },
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    world.fetch(path, {
      host: made.host,
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-subauth": serverKey, ...headers },
    });
  const answered = async (response: Response, status: number) => {
    const text = await response.text();
    expect(response.status, text).toBe(status);
    return answerSchema.parse(JSON.parse(text)).story;
  };
  const send = (story: WireStory, action: string, more: object) =>
    post(`/api/story/${story.id}/status`, {
      "story-version-id": story["story-version-id"],
      action,
      ...more,
    });
  const newsroom: Newsroom = {
    ...made,
    serverKey,
    post,
    create: async (fields = {}) =>
      answered(await post("/api/story/new/story-version", { headline: "A story", ...fields }), 201),
    act: async (story, action, more = {}) => answered(await send(story, action, more), 200),
    tryTo: async (story, action, more = {}) => (await send(story, action, more)).status,
    published: async (fields) => {
      let story = await newsroom.create(fields);
      for (const action of ["story-submit", "story-approve", "story-publish"])
        story = await newsroom.act(story, action);
      return story;
    },
    events: async (subjectId) => {
      const rows = await world.db.prisma.outboxEvent.findMany({
        where: { accountId: made.account.id, subjectId },
        orderBy: { id: "asc" },
      });
      return rows.map((row) => row.name.replace(/^publishing\//, ""));
    },
  };
  return newsroom;
}
