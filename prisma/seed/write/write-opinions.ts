import { reviewContribution, submitContribution } from "@/server/engagement/contributions/index";
import { react } from "@/server/engagement/reactions/index";
import { reprojectStories } from "@/server/publishing/stories/index";
import { castVote } from "@/server/publishing/votes/index";
import { contributions, type DemoMoment, pageReactions, sayings, votes } from "../demo/index";
import { ensureDemoPage, findDemoStory } from "./demo-pages";
import { SEED } from "./past-context";
import { getDemoActor } from "./write-people";
import { type Company, createDemoContext } from "./write-recent-comments";

/** Every story with votes is published by then. */
const VOTED_AT: DemoMoment = { daysAgo: 0, time: "10:40" };
const CLAP = 1;
const MOVED = 2;

/** Texts that readers submitted to the newsroom, and the decisions on them. */
export async function writeContributions(company: Company): Promise<void> {
  const { people, editor, past } = company;
  for (const { by, at, headline, paragraphs, review } of contributions) {
    const html = paragraphs.map((text) => `<p>${text}</p>`).join("");
    const { id } = await submitContribution(
      createDemoContext(company, { actor: getDemoActor(people, by), at }),
      {
        headline,
        html: Buffer.from(encodeURIComponent(html)).toString("base64"),
        ops: [{ insert: `${paragraphs.join("\n\n")}\n` }],
        contributor: {
          name: people.get(by)?.name ?? null,
          email: people.get(by)?.email ?? null,
          phone: null,
          bio: null,
        },
        topic: {},
        guest: { name: null, verify: async () => false },
        origin: past.account.siteUrl,
      },
    );
    if (review === undefined) continue;
    const { state, note } = review;
    await reviewContribution(createDemoContext(company, { actor: editor, at: review.at }), {
      ...{ id, state, note },
      seen: "submitted",
    });
  }
}

/** Votes on stories, which their documents contain, and reactions to their pages, which are named by their titles. */
export async function writeOpinions(company: Company): Promise<void> {
  const voter = (by: string) =>
    createDemoContext(company, { actor: getDemoActor(company.people, by), at: VOTED_AT });
  const system = createDemoContext(company, { actor: SEED, at: VOTED_AT });
  for (const [name, cast] of Object.entries(votes)) {
    const { id: storyId } = await findDemoStory(system, name);
    for (const by of cast.like) await castVote(voter(by), { storyId, magnitude: "like" });
    for (const by of cast.dislike) await castVote(voter(by), { storyId, magnitude: "dislike" });
    await reprojectStories(system, [storyId]);
  }
  for (const name of new Set(sayings.map(({ story }) => story))) await ensureDemoPage(system, name);
  for (const [name, { clap, moved }] of Object.entries(pageReactions)) {
    const id = await ensureDemoPage(system, name);
    const reacted = [
      ...clap.map((by) => ({ by, reactionId: CLAP })),
      ...moved.map((by) => ({ by, reactionId: MOVED })),
    ];
    for (const { by, reactionId } of reacted)
      await react(voter(by), { target: "page", id, reactionId, isOn: true });
  }
}
