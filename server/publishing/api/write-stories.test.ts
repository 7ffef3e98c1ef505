import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anAuthor, aSection, aTag } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom } from "@/test/workflow";

const app = useTestApp();

const text = (words: string) => ({ "story-elements": [{ type: "text", text: words }] });

async function status(newsroom: Newsroom, path: string): Promise<number> {
  return (await app.fetch(path, { host: newsroom.host })).status;
}

describe("POST /api/story/new/story-version", () => {
  it("creates an open story that no public read shows, and emits its event", async () => {
    const newsroom = await aNewsroom(app);
    const section = await aSection(newsroom.ctx, "News");
    await aTag(newsroom.ctx, "Harbour");
    const author = await anAuthor(newsroom.ctx, "Ada Sand");
    const story = await newsroom.create({
      headline: "The tide is late",
      sections: [{ slug: "news" }],
      tags: [{ name: "harbour" }],
      authors: [{ id: author }],
      cards: [text("<p>Words.</p>"), text("<p>More.</p>")],
    });
    expect(story).toMatchObject({
      status: "open",
      version: 1,
      slug: "news/2026/11/01/the-tide-is-late",
      sections: [{ id: section }],
      tags: [{ name: "Harbour" }],
      "author-name": "Ada Sand",
      "published-at": null,
    });
    expect(story.cards.map((card) => card.version)).toEqual([1, 1]);
    expect(await status(newsroom, `/api/v1/stories/${story.id}`)).toBe(404);
    expect(await newsroom.events(story.id)).toEqual(["story.created"]);
  });

  it("assigns two slugs to two stories with the same headline, also concurrently", async () => {
    const newsroom = await aNewsroom(app);
    const stories = await Promise.all([1, 2, 3, 4].map(() => newsroom.create({ headline: "Twice" })));
    expect(stories.map(({ slug }) => slug.split("/").at(-1)).sort()).toEqual([
      "twice",
      "twice-2",
      "twice-3",
      "twice-4",
    ]);
  });

  it("stores no executable text", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.create({
      "hero-image-url": "https://pictures.example/a.jpg",
      "hero-image-caption": "A <b>boat</b><img src=x onerror=alert(1)>",
      cards: [
        {
          "story-elements": [
            { type: "text", text: "<p onclick=x()>Hi<script>steal()</script></p>" },
            {
              type: "text",
              subtype: "quote",
              text: "<svg/onload=alert(1)>q",
              metadata: { content: "<iframe src=//e.example></iframe>said", attribution: "<b>me</b>" },
            },
            {
              type: "composite",
              subtype: "image-gallery",
              metadata: { type: "gallery" },
              "story-elements": [
                { type: "image", "image-s3-key": "a.jpg", title: "<a href='javascript:alert(1)'>see</a>" },
              ],
            },
            { type: "weather", text: "<script>steal()</script>sun", degrees: 12 },
          ],
        },
      ],
    });
    const stored = JSON.stringify([story.cards, story["hero-image-caption"]]);
    expect(stored).not.toMatch(/<script|javascript|steal|onclick|onerror|onload|iframe|svg/);
    expect(stored).toContain('"degrees":12');
    expect(stored).toContain("<b>boat</b>");
    expect(story.cards).toMatchObject([
      {
        "story-elements": [
          { text: "<p>Hi</p>" },
          { text: '<blockquote class="quote">said<cite><b>me</b></cite></blockquote>' },
          {},
          { text: "sun" },
        ],
      },
    ]);
  });

  it("refuses invalid input", async () => {
    const newsroom = await aNewsroom(app);
    const other = await app.createAccount();
    const foreign = await aSection(other.ctx, "Foreign");
    const refused = async (body: object) =>
      (await newsroom.post("/api/story/new/story-version", body)).status;
    for (const body of [
      {},
      { headline: "  " },
      { headline: 7 },
      { headline: "a", sections: [{ id: foreign }] },
      { headline: "a", tags: [{}] },
      { headline: "a", cards: [{ "story-elements": [{ text: "no type" }] }] },
      { headline: "a", cards: [{ "story-elements": [{ type: "image", "image-s3-key": 5 }] }] },
      { headline: "a", cards: [text("a"), { id: "not-a-uuid", "story-elements": [] }] },
      { headline: "a", access: "vip" },
      { headline: "a", "canonical-url": "javascript:alert(1)" },
      {
        headline: "a",
        cards: [
          {
            "story-elements": [
              {
                type: "text",
                subtype: "cta",
                text: "",
                metadata: { "cta-title": "x", "cta-url": "javascript:x()" },
              },
            ],
          },
        ],
      },
    ])
      expect(await refused(body), JSON.stringify(body)).toBe(400);
    const rows = await app.db.prisma.story.count({ where: { accountId: newsroom.account.id } });
    expect(rows).toBe(0);
  });

  it("needs the server key", async () => {
    const newsroom = await aNewsroom(app);
    const body = { headline: "a" };
    for (const path of [
      "/api/story/new/story-version",
      "/api/story/x/story-version",
      "/api/story/x/status",
    ]) {
      const bare = { host: newsroom.host, method: "POST", body: JSON.stringify(body) };
      expect((await app.fetch(path, bare)).status).toBe(401);
      expect((await newsroom.post(path, body, { "x-subauth": "wrong" })).status).toBe(401);
    }
  });

  it("creates one story per external id", async () => {
    const newsroom = await aNewsroom(app);
    const stories = await Promise.all(
      [1, 2].map(() =>
        newsroom.post("/api/story/new/story-version", { headline: "a", "external-id": "cms-1" }),
      ),
    );
    expect(stories.map((response) => response.status).sort()).toEqual([201, 409]);
  });
});

describe("Idempotency-Key", () => {
  const make = (newsroom: Newsroom, key: string, headline = "Once") =>
    newsroom.post("/api/story/new/story-version", { headline }, { "idempotency-key": key });

  it("creates one story for repeated requests, also concurrently", async () => {
    const newsroom = await aNewsroom(app);
    const answers = await Promise.all([1, 2, 3].map(() => make(newsroom, "k1")));
    expect(answers.filter((response) => ![201, 409].includes(response.status))).toEqual([]);
    const [first, again] = [await make(newsroom, "k1"), await make(newsroom, "k1")];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect(await app.db.prisma.story.count({ where: { accountId: newsroom.account.id } })).toBe(1);
  });

  it("conflicts with a different request, is scoped to the account, and is free after a refusal and after a day", async () => {
    const [newsroom, other] = [await aNewsroom(app), await aNewsroom(app)];
    expect((await make(newsroom, "k2", "")).status).toBe(400);
    expect((await make(newsroom, "k2")).status).toBe(201);
    expect((await make(newsroom, "k2", "Another")).status).toBe(409);
    expect((await make(other, "k2", "Another")).status).toBe(201);
    expect((await make(newsroom, "with space")).status).toBe(400);
    const before = app.clock.now();
    app.clock.set("2026-11-02T12:00:01.000Z");
    expect((await make(newsroom, "k2", "Another")).status).toBe(201);
    app.clock.set(before.toISOString());
  });
});

describe("POST /api/story/{id}/story-version", () => {
  const save = (newsroom: Newsroom, id: string, body: object) =>
    newsroom.post(`/api/story/${id}/story-version`, body);

  it("saves a version without changing the live one, with new versions for changed cards only", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.published({ headline: "Old", cards: [text("<p>a</p>"), text("<p>b</p>")] });
    const [first, second] = story.cards;
    const response = await save(newsroom, story.id, {
      "story-version-id": story["story-version-id"],
      headline: "New",
      cards: [second, { ...first, ...text("<p>a, changed</p>") }],
    });
    const saved = z
      .object({ story: z.looseObject({ cards: z.array(z.looseObject({})) }) })
      .parse(await response.json()).story;
    expect(saved).toMatchObject({ headline: "New", version: 2, status: "open", slug: story.slug });
    expect(saved.cards).toMatchObject([
      { id: second?.id, version: 1 },
      { id: first?.id, version: 2 },
    ]);
    const live = await (await app.fetch(`/api/v1/stories/${story.id}`, { host: newsroom.host })).json();
    expect(live).toMatchObject({ story: { headline: "Old", version: 1 } });
  });

  it("accepts one of two concurrent writers and tells the other who was first", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.create();
    const seen = { "story-version-id": story["story-version-id"] };
    const responses = await Promise.all(
      ["One", "Two"].map((headline) => save(newsroom, story.id, { ...seen, headline })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    const refusal = responses.find((response) => response.status === 409);
    expect(await refusal?.text()).toContain("server key saved version 2 of this story");
    expect(await newsroom.events(story.id)).toEqual(["story.created", "story.updated"]);
  });

  it("creates no version for unchanged content", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.create({ cards: [text("<p>a</p>")] });
    const response = await save(newsroom, story.id, { ...story, sections: [], tags: [], authors: [] });
    expect(await response.json()).toMatchObject({ story: { version: 1 } });
    expect(await newsroom.events(story.id)).toEqual(["story.created"]);
  });

  it("does not find other accounts' stories", async () => {
    const [newsroom, other] = [await aNewsroom(app), await aNewsroom(app)];
    const story = await other.create();
    const seen = { "story-version-id": story["story-version-id"], headline: "Mine" };
    expect((await save(newsroom, story.id, seen)).status).toBe(404);
    expect((await save(newsroom, "not-an-id", seen)).status).toBe(404);
    expect(await newsroom.tryTo(story, "story-submit")).toBe(404);
    expect(await other.events(story.id)).toEqual(["story.created"]);
  });
});
