import type { ReactNode } from "react";
import type { FrameView, StoryView, TeaserView } from "@/server/publishing/site/index";
import type { ClosedStory } from "./closed-story";
import { Element } from "./element";
import { MeterNotice } from "./meter-notice";
import { Html } from "./safe-html";
import { StoryBody } from "./story-body";
import { Related, StoryFoot } from "./story-foot";
import { StoryHead } from "./story-head";
import css from "./story-page.module.css";
import { Breadcrumbs, StoryData } from "./structured-data";
import { toneStyle } from "./tone-style";
import { Wall } from "./wall";

interface StoryPageProps {
  story: StoryView;
  /** How a closed story stands to its reader; null for one that is open to everybody. */
  closed: ClosedStory | null;
  related: readonly TeaserView[];
  frame: FrameView;
  /** What stands between the story and those that go with it. */
  children?: ReactNode;
}

/** The film of a video story stands in the place of its picture, and not again among the words. */
function withoutFilm(story: StoryView) {
  if (story.template !== "video") return { film: null, rest: story };
  const elements = story.cards.flatMap((card) => card.elements);
  const film = elements.find(({ kind }) => kind === "outside" || kind === "film" || kind === "embed") ?? null;
  if (film === null) return { film, rest: story };
  const cards = story.cards.map((card) => ({
    ...card,
    elements: card.elements.filter((element) => element !== film),
  }));
  return { film, rest: { ...story, cards } };
}

/** A story with everything that belongs to its page. */
export function StoryPage({ story, closed, related, frame, children }: StoryPageProps) {
  const { film, rest } = withoutFilm(story);
  const isFree = story.wall === null && closed === null;
  const trail = [...story.sections.slice(0, 1), { name: story.headline, href: story.href }];
  return (
    <div style={story.section === null ? toneStyle(frame.tone) : toneStyle(story.section.tone)}>
      <article
        className={css.story}
        data-template={story.template ?? "text"}
        data-closed={isFree ? undefined : ""}
      >
        <StoryHead
          story={story}
          zone={frame}
          film={film === null ? null : <Element element={film} eager />}
        />
        {closed === null || closed.meter === null ? null : (
          <MeterNotice meter={closed.meter} isLoggedIn={closed.isLoggedIn} story={story} frame={frame} />
        )}
        <StoryBody story={rest} zone={frame} />
        {story.wall === null ? null : <Wall story={story} wall={story.wall} closed={closed} frame={frame} />}
        {story.promotion === null ? null : <Html html={story.promotion} className={css.promotion} />}
        <StoryFoot story={story} />
      </article>
      {children}
      <Related stories={related} zone={frame} />
      <StoryData story={story} frame={frame} isFree={isFree} />
      <Breadcrumbs siteUrl={frame.siteUrl} trail={trail} />
    </div>
  );
}
