import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { hashServerKey } from "@/server/accounts/index";
import type { TestAccount, TestApp } from "./test-app";

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
  /** Creates a story; a refusal fails the test. */
  create(fields?: object): Promise<WireStory>;
  /** Performs an action on a story as it was last read. */
  act(story: WireStory, action: string, input?: object): Promise<WireStory>;
  /** The status of an action that may be refused. */
  tryTo(story: WireStory, action: string, input?: object): Promise<number>;
  /** Moves a new story through the whole workflow. */
  published(fields?: object): Promise<WireStory>;
  /** Names of the events that were emitted about an object, in order. */
  events(subjectId: string): Promise<string[]>;
}

/** An account whose own server edits its stories. */
export async function aNewsroom(
  app: TestApp,
  overrides: Parameters<TestApp["createAccount"]>[0] = {},
): Promise<Newsroom> {
  const account = await app.createAccount(overrides);
  const serverKey = `key-${randomUUID()}`;
  await app.db.prisma.accountServerKey.create({
    data: { accountId: account.account.id, hash: hashServerKey(serverKey), prefix: serverKey.slice(0, 8) },
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.fetch(path, {
      host: account.host,
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-subauth": serverKey, ...headers },
    });
  const answered = async (response: Response, status: number) => {
    const text = await response.text();
    expect(response.status, text).toBe(status);
    return answerSchema.parse(JSON.parse(text)).story;
  };
  const send = (story: WireStory, action: string, input: object) =>
    post(`/api/story/${story.id}/status`, {
      "story-version-id": story["story-version-id"],
      action,
      ...input,
    });
  const newsroom: Newsroom = {
    ...account,
    serverKey,
    post,
    create: async (fields = {}) =>
      answered(await post("/api/story/new/story-version", { headline: "A story", ...fields }), 201),
    act: async (story, action, input = {}) => answered(await send(story, action, input), 200),
    tryTo: async (story, action, input = {}) => (await send(story, action, input)).status,
    published: async (fields) => {
      let story = await newsroom.create(fields);
      for (const action of ["story-submit", "story-approve", "story-publish"])
        story = await newsroom.act(story, action);
      return story;
    },
    events: async (subjectId) => {
      const rows = await app.db.prisma.outboxEvent.findMany({
        where: { accountId: account.account.id, subjectId },
        orderBy: { id: "asc" },
      });
      return rows.map((row) => row.name.replace(/^publishing\//, ""));
    },
  };
  return newsroom;
}
