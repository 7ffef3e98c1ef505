import type { StoryView, TeaserView } from "@/server/publishing/site/index";
import { Picture } from "./picture";
import { getSiteTexts } from "./site-texts";
import css from "./story-foot.module.css";
import { StoryShare } from "./story-share";
import { Teaser } from "./teaser";
import type { Zone } from "./times";

/** Save and share buttons, topics and authors after a story. */
export function StoryFoot({ story, canGive, zone }: { story: StoryView; canGive: boolean; zone: Zone }) {
  const topics = [...story.tags, ...story.entities];
  return (
    <footer className={css.foot}>
      <StoryShare
        locale={zone.locale}
        slug={story.slug}
        path={story.href}
        url={story.canonical}
        headline={story.headline}
        giftHref={canGive ? `/account/gift-links?${new URLSearchParams({ story: story.id })}` : null}
      />
      {topics.length === 0 ? null : (
        <nav aria-label={getSiteTexts(zone)("storyTopics")}>
          <ul className={css.topics}>
            {topics.map((topic) => (
              <li key={topic.href}>
                <a href={topic.href} className={css.topic}>
                  {topic.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {story.authors.map((author) =>
        author.bio === null ? null : (
          <div key={author.href} className={css.author}>
            {author.avatar === null ? null : (
              <Picture picture={author.avatar} sizes="5rem" maxWidth={80} className={css.face} />
            )}
            <div>
              <p className={css.name}>
                <a href={author.href}>{author.name}</a>
              </p>
              <p className={css.bio}>{author.bio}</p>
            </div>
          </div>
        ),
      )}
    </footer>
  );
}

/** Related stories. */
export function Related({ stories, zone }: { stories: readonly TeaserView[]; zone: Zone }) {
  if (stories.length === 0) return null;
  return (
    <aside className={css.related} aria-labelledby="related">
      <h2 id="related" className={css.relatedName}>
        {getSiteTexts(zone)("moreOnThis")}
      </h2>
      <div className={css.relatedList}>
        {stories.map((story) => (
          <Teaser key={story.id} story={story} kind="card" zone={zone} narrowRow />
        ))}
      </div>
    </aside>
  );
}
