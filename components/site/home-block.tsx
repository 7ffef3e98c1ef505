import type { HomeBlock, TeaserView } from "@/server/publishing/site/index";
import css from "./home-block.module.css";
import { Teaser, type TeaserKind } from "./teaser";
import type { Zone } from "./times";
import { toToneStyle } from "./tone-style";

type CollectionBlock = Extract<HomeBlock, { kind: "collection" }>;

interface StoriesProps {
  stories: readonly TeaserView[];
  zone: Zone;
  /** URL of the section that the block belongs to; its stories do not repeat its name. */
  sectionUrl?: string | undefined;
}

/** Whether the teasers name their section: all do if one story is from another, so that headlines align. */
function namesSections(stories: readonly TeaserView[], sectionUrl: string | undefined): boolean {
  return stories.some((story) => story.section?.href !== sectionUrl);
}

function Cards({
  stories,
  zone,
  sectionUrl,
  className,
  kind = "card",
}: StoriesProps & { className: string | undefined; kind?: TeaserKind }) {
  return (
    <div className={className}>
      {stories.map((story, index) => (
        <Teaser
          key={story.id}
          story={story}
          kind={kind}
          zone={zone}
          section={namesSections(stories, sectionUrl)}
          narrowRow={kind === "card" && index > 0 && className !== css.strip}
        />
      ))}
    </div>
  );
}

/** Cards in a number of columns; fewer stories use a row of their own. */
function Columns({ columns, ...list }: StoriesProps & { columns: 3 | 4 }) {
  const count = list.stories.length;
  if (count < 3) return <Cards {...list} className={css.pair} kind="row" />;
  return <Cards {...list} className={columns === 4 && count !== 3 ? css.four : css.three} />;
}

function Feature({ stories, zone, sectionUrl }: StoriesProps) {
  const [first, ...rest] = stories;
  if (first === undefined) return null;
  return (
    <div className={css.feature}>
      <Teaser story={first} kind="major" zone={zone} section={namesSections(stories, sectionUrl)} />
      <div className={css.featureRest}>
        {rest.map((story) => (
          <Teaser
            key={story.id}
            story={story}
            kind="row"
            zone={zone}
            section={namesSections(stories, sectionUrl)}
          />
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

function BlockLayout({ block, zone }: { block: CollectionBlock; zone: Zone }) {
  const list = { stories: block.stories, zone, sectionUrl: block.href };
  switch (block.layout) {
    case "columns-3":
      return <Columns {...list} columns={3} />;
    case "columns-4":
      return <Columns {...list} columns={4} />;
    case "list":
    case "feature":
      return <Feature {...list} />;
    case "numbered":
      return <Numbered {...list} />;
    case "opinion":
      return <Cards {...list} className={css.four} kind="opinion" />;
    case "gallery":
      return <Cards {...list} className={css.strip} />;
  }
}

function Collection({ block, zone }: { block: CollectionBlock; zone: Zone }) {
  const id = `block-${block.key}`;
  return (
    <section
      className={css.block}
      data-layout={block.layout}
      style={toToneStyle(block.tone)}
      aria-labelledby={id}
    >
      <div className={css.inner}>
        <div className={css.head}>
          <h2 className={css.name} id={id}>
            <a href={block.href}>{block.name}</a>
          </h2>
          {block.summary === null ? null : <p className={css.summary}>{block.summary}</p>}
        </div>
        <BlockLayout block={block} zone={zone} />
      </div>
    </section>
  );
}

/** Stories that editors placed between two blocks: one is wide, two or three are side by side. */
function Loose({ stories, zone }: StoriesProps) {
  const [first] = stories;
  if (first === undefined) return null;
  if (stories.length === 1) {
    return (
      <div className={css.block}>
        <Teaser story={first} kind="major" zone={zone} level={2} className={css.wide} />
      </div>
    );
  }
  return (
    <div className={css.block}>
      <div className={stories.length % 3 === 0 ? css.three : css.four}>
        {stories.map((story, index) => (
          <Teaser
            key={story.id}
            story={story}
            kind="card"
            zone={zone}
            level={2}
            summary
            narrowRow={index > 0}
          />
        ))}
      </div>
    </div>
  );
}

/** One block of the front page. */
export function HomeBlockView({ block, zone }: { block: HomeBlock; zone: Zone }) {
  switch (block.kind) {
    case "stories":
      return <Loose stories={block.stories} zone={zone} />;
    case "collection":
      return <Collection block={block} zone={zone} />;
    case "stack":
      return (
        <section className={css.block} data-layout="stack" aria-labelledby={`block-${block.key}`}>
          <div
            className={css.inner}
            style={block.surface === null ? undefined : { "--surface": block.surface }}
          >
            <div className={css.head}>
              <h2 className={css.name} id={`block-${block.key}`}>
                {block.name}
              </h2>
            </div>
            {block.layout === "numbered" ? (
              <Numbered stories={block.stories} zone={zone} />
            ) : (
              <Cards stories={block.stories} zone={zone} className={css.rows} kind="row" />
            )}
          </div>
        </section>
      );
  }
}
