import type { HomeBlock, TeaserView } from "@/server/publishing/site/index";
import css from "./home-block.module.css";
import { Teaser, type TeaserKind } from "./teaser";
import type { Zone } from "./times";
import { toneStyle } from "./tone-style";

type CollectionBlock = Extract<HomeBlock, { kind: "collection" }>;

interface StoriesProps {
  stories: readonly TeaserView[];
  zone: Zone;
}

function Cards({ stories, zone, className, kind = "card" }: StoriesProps & { className: string | undefined; kind?: TeaserKind }) {
  return (
    <div className={className}>
      {stories.map((story) => (
        <Teaser key={story.id} story={story} kind={kind} zone={zone} />
      ))}
    </div>
  );
}

function Feature({ stories, zone }: StoriesProps) {
  const [first, ...rest] = stories;
  if (first === undefined) return null;
  return (
    <div className={css.feature}>
      <Teaser story={first} kind="major" zone={zone} className={css.featureFirst} />
      <div className={css.featureRest}>
        {rest.map((story) => (
          <Teaser key={story.id} story={story} kind="row" zone={zone} />
        ))}
      </div>
    </div>
  );
}

function Numbered({ stories, zone }: StoriesProps) {
  return (
    <ol className={css.numbered}>
      {stories.map((story) => (
        <li key={story.id}>
          <Teaser story={story} kind="line" zone={zone} />
        </li>
      ))}
    </ol>
  );
}

function LayoutOf({ block, zone }: { block: CollectionBlock; zone: Zone }) {
  const { stories } = block;
  switch (block.layout) {
    case "columns-3":
      return <Cards stories={stories} zone={zone} className={css.three} />;
    case "columns-4":
      return <Cards stories={stories} zone={zone} className={css.four} />;
    case "list":
    case "feature":
      return <Feature stories={stories} zone={zone} />;
    case "numbered":
      return <Numbered stories={stories} zone={zone} />;
    case "opinion":
      return <Cards stories={stories} zone={zone} className={css.four} kind="opinion" />;
    case "gallery":
      return <Cards stories={stories} zone={zone} className={css.strip} />;
  }
}

function Collection({ block, zone }: { block: CollectionBlock; zone: Zone }) {
  const id = `block-${block.key}`;
  return (
    <section className={css.block} data-layout={block.layout} style={toneStyle(block.tone)} aria-labelledby={id}>
      <div className={css.inner}>
        <div className={css.head}>
          <h2 className={css.name} id={id}>
            <a href={block.href}>{block.name}</a>
          </h2>
          {block.summary === null ? null : <p className={css.summary}>{block.summary}</p>}
        </div>
        <LayoutOf block={block} zone={zone} />
      </div>
    </section>
  );
}

/** Stories that editors put between two blocks: one goes wide, two or three stand side by side. */
function Loose({ stories, zone }: StoriesProps) {
  const [first] = stories;
  if (first === undefined) return null;
  if (stories.length === 1) {
    return (
      <section className={css.block} aria-label={first.headline}>
        <Teaser story={first} kind="major" zone={zone} level={2} className={css.wide} />
      </section>
    );
  }
  return (
    <section className={css.block} aria-label="More stories">
      <div className={stories.length % 3 === 0 ? css.three : css.four}>
        {stories.map((story) => (
          <Teaser key={story.id} story={story} kind="card" zone={zone} level={2} summary />
        ))}
      </div>
    </section>
  );
}

/** One part of the front page. */
export function HomeBlockView({ block, zone }: { block: HomeBlock; zone: Zone }) {
  switch (block.kind) {
    case "stories":
      return <Loose stories={block.stories} zone={zone} />;
    case "collection":
      return <Collection block={block} zone={zone} />;
    case "stack":
      return (
        <section className={css.block} data-layout="stack" aria-labelledby={`block-${block.key}`}>
          <div className={css.inner} style={block.surface === null ? undefined : { "--surface": block.surface }}>
            <div className={css.head}>
              <h2 className={css.name} id={`block-${block.key}`}>
                {block.name}
              </h2>
            </div>
            <Numbered stories={block.stories} zone={zone} />
          </div>
        </section>
      );
  }
}
