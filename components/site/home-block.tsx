import type { HomeBlock, TeaserView } from "@/server/publishing/site/index";
import { arrangeGrid, chooseTextColumns } from "./grid.rules";
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
  firstSpan,
}: StoriesProps & { className: string | undefined; kind?: TeaserKind; firstSpan?: number }) {
  return (
    <div className={className} data-first-span={firstSpan}>
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

/** Cards in a number of columns without an empty place; fewer than three stories use a row of their own. */
function Columns({
  columns,
  kind = "card",
  ...list
}: StoriesProps & { columns: 3 | 4; kind?: "card" | "opinion" }) {
  const count = list.stories.length;
  if (count === 1 && kind === "card") return <Single {...list} />;
  if (count <= 2) return <Cards {...list} className={css.pair} kind={kind === "card" ? "row" : kind} />;
  const grid = arrangeGrid(count, columns);
  const className = grid.columns === 4 ? css.four : css.three;
  return <Cards {...list} className={className} kind={kind} firstSpan={grid.firstSpan} />;
}

/** The only story of a block, across its width. */
function Single({ stories: [story], zone }: StoriesProps) {
  return story === undefined ? null : (
    <Teaser story={story} kind="major" zone={zone} summary className={css.wide} />
  );
}

function Feature({ stories, zone, sectionUrl }: StoriesProps) {
  const [first, ...rest] = stories;
  if (first === undefined) return null;
  if (rest.length === 0) return <Single stories={stories} zone={zone} />;
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
    <ol className={css.numbered} data-columns={chooseTextColumns(stories.length)}>
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
      return <Columns {...list} columns={4} kind="opinion" />;
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

/** Stories that editors placed between two blocks: one is wide, two or more are side by side. */
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
  const grid = arrangeGrid(stories.length, stories.length % 3 === 0 ? 3 : 4);
  const columns = { 2: css.two, 3: css.three, 4: css.four }[grid.columns];
  return (
    <div className={css.block}>
      <div className={columns} data-first-span={grid.firstSpan}>
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

/** Rows in as many columns as leave no place empty. */
function StackRows({ stories, zone }: StoriesProps) {
  const { columns, firstSpan } = arrangeGrid(stories.length, 3);
  const className = columns === 3 ? css.rows : css.pair;
  return <Cards stories={stories} zone={zone} className={className} kind="row" firstSpan={firstSpan} />;
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
              <StackRows stories={block.stories} zone={zone} />
            )}
          </div>
        </section>
      );
  }
}
