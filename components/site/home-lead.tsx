import type { HomeView } from "@/server/publishing/site/index";
import css from "./home-lead.module.css";
import { getSiteTexts } from "./site-texts";
import { Teaser } from "./teaser";
import { clockTime, Stamp, tightTime, type Zone } from "./times";

/** The columns beside the first story that have stories. */
function getBeside({ seconds, latest }: HomeView): "both" | "seconds" | "latest" | "none" {
  if (seconds.length > 0) return latest.length > 0 ? "both" : "seconds";
  return latest.length > 0 ? "latest" : "none";
}

/** Top of the front page: the first story in the middle, two beside it, and the latest. */
export function HomeLead({ home, zone }: { home: HomeView; zone: Zone }) {
  const { lead } = home;
  if (lead === null) return null;
  const t = getSiteTexts(zone);
  return (
    <section className={css.lead} data-beside={getBeside(home)} aria-label={t("topStories")}>
      <div className={css.centre}>
        <Teaser story={lead} kind="lead" zone={zone} level={2} eager />
        {home.keyEvents.length === 0 ? null : (
          <ol className={css.events}>
            {home.keyEvents.map((event) => (
              <li key={event.href}>
                <a href={event.href} className={css.event}>
                  <Stamp
                    zone={zone}
                    at={event.at}
                    text={clockTime(zone, event.at)}
                    className={css.eventTime}
                  />
                  {event.title}
                </a>
              </li>
            ))}
          </ol>
        )}
        {home.others.length === 0 ? null : (
          <div className={css.others}>
            {home.others.map((story) => (
              <Teaser key={story.id} story={story} kind="line" zone={zone} level={2} summary />
            ))}
          </div>
        )}
      </div>
      {home.seconds.length === 0 ? null : (
        <div className={css.seconds}>
          {home.seconds.map((story) => (
            <Teaser key={story.id} story={story} kind="card" zone={zone} level={2} summary narrowRow />
          ))}
        </div>
      )}
      {home.latest.length === 0 ? null : (
        <div className={css.latest}>
          <h2 className={css.latestName}>{t("latest")}</h2>
          <ol className={css.latestList}>
            {home.latest.map((story) => (
              <li key={story.id} className={css.latestItem}>
                {story.publishedAt === null ? null : (
                  <Stamp zone={zone} at={story.publishedAt} text={tightTime(zone, story.publishedAt)} />
                )}
                <a href={story.href}>{story.headline}</a>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
