import type { FrameView, StoryView, WallView } from "@/server/publishing/site/index";
import { numberFormat } from "@/shared/formats/index";
import { Icon } from "./icons";
import { PaywallOffers } from "./paywall-offers";
import type { PaywalledStory } from "./paywalled-story";
import css from "./wall.module.css";

const number = (value: number, locale: string) => numberFormat(locale, {}).format(value);

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
  const subscription = wall.needs === "subscription";
  const isLoggedIn = closed?.isLoggedIn === true;
  return (
    <section className={css.wall} aria-labelledby="wall" data-wall={wall.needs} data-story-id={story.id}>
      {/* Without the access script this is the paywall; with it, a component replaces it and sells on the page. */}
      <div
        data-svc-paywall={story.id}
        data-svc-title={story.headline}
        data-svc-content="article[data-closed]"
      >
        <div className={css.box}>
          <Icon name="lock" className={css.lock} />
          <h2 id="wall" className={css.title}>
            {subscription
              ? "The rest of this story is for subscribers"
              : "The rest of this story is for registered readers"}
          </h2>
          <p className={css.words}>
            {wall.missingWords === 0
              ? "You’ve reached the end of the free part."
              : `${number(wall.missingMinutes, locale)} more ${wall.missingMinutes === 1 ? "minute" : "minutes"} of reading.`}
          </p>
          <p className={css.words}>
            {subscription
              ? `Subscribers get unlimited access to ${publication}.`
              : `Create a free account with ${publication} to read the whole story.`}
          </p>
          {subscription && closed !== null ? (
            <PaywallOffers offers={closed.offers} story={story} locale={locale} />
          ) : null}
          {isLoggedIn ? (
            <p className={css.note}>You’re logged in, but you don’t have access to this story.</p>
          ) : (
            <p className={css.actions}>
              {subscription ? null : (
                <a className={css.button} href={signUpHref(frame, story)}>
                  Sign up
                </a>
              )}
              <a className={subscription ? css.button : css.link} href={buildLoginHref(frame, story)}>
                {subscription ? "Log in to your subscription" : "Log in"}
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
