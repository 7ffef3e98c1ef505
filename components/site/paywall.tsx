import type { FrameView, StoryView, WallView } from "@/server/publishing/site/index";
import { PaywallOffers } from "./paywall-offers";
import type { PaywalledStory } from "./paywalled-story";
import { getPaywallTexts, getSiteTexts } from "./site-texts";
import css from "./wall.module.css";

/** Build the login URL that returns the reader to the story. */
export function buildLoginHref({ siteUrl, authUrl }: FrameView, story: StoryView): string {
  const query = new URLSearchParams({ "redirect-url": `${siteUrl}${story.href}` });
  return `${authUrl ?? ""}/login?${query}`;
}

function signUpHref({ siteUrl, authUrl }: FrameView, story: StoryView): string {
  const query = new URLSearchParams({ "redirect-url": `${siteUrl}${story.href}` });
  return `${authUrl ?? ""}/signup?${query}`;
}

interface WallProps {
  story: StoryView;
  wall: WallView;
  closed: PaywalledStory | null;
  frame: FrameView;
}

/** Paywall at the end of a story's free part: what is closed, how much, and who can read it. */
export function Paywall({ story, wall, closed, frame }: WallProps) {
  const { name: publication, locale } = frame;
  const t = getPaywallTexts(frame);
  const needsSubscription = wall.needs === "subscription";
  const isLoggedIn = closed?.isLoggedIn === true;
  const { missingMinutes: minutes } = wall;
  return (
    <section className={css.wall} aria-labelledby="wall" data-wall={wall.needs} data-story-id={story.id}>
      {/* Without the access script this is the paywall; with it, a component replaces it and sells on the page. */}
      <div
        data-svc-paywall={story.id}
        data-svc-title={story.headline}
        data-svc-content="article[data-closed]"
      >
        <div className={css.box}>
          <h2 id="wall" className={css.title}>
            {t(needsSubscription ? "subscribersTitle" : "registeredTitle")}
          </h2>
          <p className={css.words}>
            {wall.missingWords === 0 ? t("freePartEnded") : t("moreMinutes", { minutes })}{" "}
            {t(needsSubscription ? "subscribersLead" : "registeredLead", { publication })}
          </p>
          {isLoggedIn ? (
            <p className={css.note}>{t("noAccess")}</p>
          ) : (
            <p className={css.actions}>
              {needsSubscription ? null : (
                <a className={css.button} href={signUpHref(frame, story)}>
                  {t("signUp")}
                </a>
              )}
              <a className={css.link} href={buildLoginHref(frame, story)}>
                {needsSubscription ? t("logInSubscriber") : getSiteTexts(frame)("logIn")}
              </a>
            </p>
          )}
          {needsSubscription && closed !== null ? (
            <PaywallOffers offers={closed.offers} story={story} locale={locale} />
          ) : null}
        </div>
      </div>
    </section>
  );
}
