import type { CardView, ElementView, StoryView } from "@/server/publishing/site/index";
import { Element } from "./element";
import { Figure } from "./figure";
import { LightboxScript, toLightboxAttributes } from "./lightbox";
import { LiveBlog } from "./live-blog";
import { getSiteTexts } from "./site-texts";
import css from "./story-body.module.css";
import { CLOSED_PART } from "./structured-data";
import type { Zone } from "./times";

/** Elements that are wider than the text column. */
function getWidth(element: ElementView): "text" | "wide" {
  return element.kind === "gallery" || element.kind === "table" || element.kind === "film" ? "wide" : "text";
}

function Room({ element, zone }: { element: ElementView; zone: Zone }) {
  return (
    <div
      className={css.element}
      data-kind={element.kind}
      data-role={element.kind === "text" ? element.role : undefined}
      data-room={getWidth(element)}
    >
      <Element element={element} zone={zone} />
    </div>
  );
}

interface BodyProps {
  story: StoryView;
  zone: Zone;
}

/** Class of a card; one that only entitled readers get is marked for crawlers. */
function getCardClass({ closedFrom }: StoryView, index: number): string | undefined {
  const isClosedPart = closedFrom !== null && index >= closedFrom;
  return isClosedPart ? `${css.card} ${CLOSED_PART}` : css.card;
}

function CardElements({ card, zone }: { card: CardView; zone: Zone }) {
  return card.elements.map((element) => <Room key={element.id} element={element} zone={zone} />);
}

function Plain({ story, zone }: BodyProps) {
  return story.cards.map((card, index) => (
    <section key={card.id} id={`card-${card.id}`} className={getCardClass(story, index)}>
      <CardElements card={card} zone={zone} />
    </section>
  ));
}

/** List of numbered or bulleted entries; the content before the first heading is the introduction. */
function List({ story, zone }: BodyProps) {
  let place = 0;
  return story.cards.map((card, index) => {
    const entry = !card.introduction && card.elements.some((element) => element.kind === "heading");
    if (entry) place += 1;
    const mark = entry ? (story.bulletType === "123" ? String(place) : "•") : undefined;
    return (
      <section key={card.id} id={`card-${card.id}`} className={getCardClass(story, index)} data-entry={entry}>
        {mark === undefined ? null : (
          <span className={css.mark} data-bullet={story.bulletType === "bullets"} aria-hidden="true">
            {mark}
          </span>
        )}
        <CardElements card={card} zone={zone} />
      </section>
    );
  });
}

/** Photo story: large pictures first, each with its position. */
function Photos({ story, zone }: BodyProps) {
  const total = story.cards.flatMap((card) => card.elements.flatMap(getPictures)).length;
  let place = 0;
  const cards = story.cards.map((card, index) => (
    <section key={card.id} id={`card-${card.id}`} className={getCardClass(story, index)}>
      {card.elements.map((element, position) => {
        const pictures = getPictures(element);
        if (pictures.length === 0) {
          return <Room key={element.id} element={element} zone={zone} />;
        }
        return pictures.map((picture) => {
          place += 1;
          return (
            <div
              key={`${element.id} ${picture.src}`}
              className={css.element}
              data-kind="photo"
              data-room="wide"
            >
              <Figure
                picture={picture}
                locale={zone.locale}
                size="wide"
                isOfGallery
                position={`${place}/${total}`}
                eager={index === 0 && position === 0 && place === 1}
              />
            </div>
          );
        });
      })}
    </section>
  ));
  return (
    <div className={css.photos} {...toLightboxAttributes(story.headline, zone)}>
      <LightboxScript />
      {cards}
    </div>
  );
}

function getPictures(element: ElementView) {
  if (element.kind === "picture") return [element.picture];
  return element.kind === "gallery" ? element.pictures : [];
}

function Verdict({ story, zone }: BodyProps) {
  if (story.rating === null) return null;
  const t = getSiteTexts(zone);
  const { label } = story.rating;
  const value = Number.parseFloat(story.rating.value);
  const scale = value <= 5 ? 5 : value <= 10 ? 10 : 100;
  const share = Number.isFinite(value) ? Math.min(100, Math.max(0, (value / scale) * 100)) : null;
  return (
    <aside className={css.verdict} aria-label={t("verdict")}>
      {story.reviewTitle === null ? null : <p className={css.verdictName}>{story.reviewTitle}</p>}
      <p className={css.verdictValue}>
        {story.rating.value}
        {share === null ? null : <span className={css.outOf}> {t("outOf", { scale })}</span>}
      </p>
      {share === null ? null : (
        <div className={css.scale} aria-hidden="true">
          <div className={css.scaleFill} style={{ inlineSize: `${share}%` }} />
        </div>
      )}
      {label === `${story.rating.value} out of ${scale}` ? null : <p className={css.verdictLabel}>{label}</p>}
    </aside>
  );
}

/** Body of a story, rendered by its template. */
export function StoryBody({ story, zone }: BodyProps) {
  const { template } = story;
  if (template === "live-blog") return <LiveBlog story={story} zone={zone} />;
  if (template === "listicle") return <List story={story} zone={zone} />;
  if (template === "photo") return <Photos story={story} zone={zone} />;
  return (
    <>
      <Plain story={story} zone={zone} />
      {template === "review" ? <Verdict story={story} zone={zone} /> : null}
    </>
  );
}
