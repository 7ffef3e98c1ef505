import type { ReactNode } from "react";
import type { FrameView, StoryView, TeaserView } from "@/server/publishing/site/index";
import { Element } from "./element";
import { GiftNotice } from "./gift-notice";
import { MeterConsent, MeterConsentWithdrawal } from "./meter-consent";
import { MeterNotice } from "./meter-notice";
import { Paywall } from "./paywall";
import type { PaywalledStory } from "./paywalled-story";
import { Html } from "./safe-html";
import { StoryBody } from "./story-body";
import { Related, StoryFoot } from "./story-foot";
import { StoryHead } from "./story-head";
import css from "./story-page.module.css";
import { Breadcrumbs, CLOSED_PART, StoryData } from "./structured-data";
import { toToneStyle } from "./tone-style";

interface StoryPageProps {
  story: StoryView;
  /** Access state of a paywalled story for its reader; null for a public story. */
  closed: PaywalledStory | null;
  related: readonly TeaserView[];
  frame: FrameView;
  /** Content between the story and the related stories. */
  children?: ReactNode;
}

/** The video of a video story replaces its picture, and is removed from the body. */
function extractFilm(story: StoryView) {
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

/** Story with all parts of its page. */
export function StoryPage({ story, closed, related, frame, children }: StoryPageProps) {
  const { film, rest } = extractFilm(story);
  const isFree = story.wall === null && closed === null;
  // Where no card is marked as closed, such as in a story of free cards alone, the whole story is.
  const hasClosedPart = isFree || story.wall !== null || (story.closedFrom ?? Infinity) < story.cards.length;
  const trail = [...story.sections.slice(0, 1), { name: story.headline, href: story.href }];
  return (
    <div style={story.section === null ? toToneStyle(frame.tone) : toToneStyle(story.section.tone)}>
      <article
        className={hasClosedPart ? css.story : `${css.story} ${CLOSED_PART}`}
        data-template={story.template ?? "text"}
        data-closed={isFree ? undefined : ""}
      >
        <StoryHead
          story={story}
          zone={frame}
          film={film === null ? null : <Element element={film} zone={frame} eager />}
        />
        {closed === null || closed.meter === null ? null : (
          <MeterNotice meter={closed.meter} isLoggedIn={closed.isLoggedIn} story={story} frame={frame} />
        )}
        {closed?.consent === "given" ? (
          <MeterConsentWithdrawal href={story.href} locale={frame.locale} />
        ) : null}
        {closed?.isGift === true ? <GiftNotice locale={frame.locale} /> : null}
        <StoryBody story={rest} zone={frame} />
        {closed?.consent === "ask" ? (
          <MeterConsent href={story.href} limit={closed.limit} locale={frame.locale} />
        ) : null}
        {story.wall === null ? null : (
          <div className={`${CLOSED_PART} ${css.closedPart}`}>
            <Paywall story={story} wall={story.wall} closed={closed} frame={frame} />
          </div>
        )}
        {story.promotion === null ? null : <Html html={story.promotion} className={css.promotion} />}
        <StoryFoot story={story} canGive={closed?.canGive === true} zone={frame} />
      </article>
      {children}
      <Related stories={related} zone={frame} />
      <StoryData story={story} frame={frame} isFree={isFree} />
      <Breadcrumbs frame={frame} trail={trail} />
    </div>
  );
}
