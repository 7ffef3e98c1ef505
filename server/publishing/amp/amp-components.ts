import { Html, html, removeIllegalCharacters } from "@/server/publishing/render/index";

const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g;

/** Serialise JSON for a script element: no value can close the element or open another. */
export function toScriptJson(value: unknown): Html {
  const text = removeIllegalCharacters(JSON.stringify(value));
  return Html.trusted(
    text.replace(
      UNSAFE_CHARACTERS,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/** AMP extensions that our documents use, with their versions. */
const VERSIONS = {
  "amp-ad": "0.1",
  "amp-analytics": "0.1",
  "amp-brightcove": "0.1",
  "amp-carousel": "0.1",
  "amp-dailymotion": "0.1",
  "amp-facebook": "0.1",
  "amp-iframe": "0.1",
  "amp-instagram": "0.1",
  "amp-jwplayer": "0.1",
  "amp-next-page": "1.0",
  "amp-subscriptions": "0.1",
  "amp-tiktok": "0.1",
  "amp-twitter": "0.1",
  "amp-video": "0.1",
  "amp-youtube": "0.1",
} as const;

export type AmpComponent = keyof typeof VERSIONS;

/** Build script tags for exactly the extensions a document uses; AMP rejects unused ones. */
export function componentScripts(used: ReadonlySet<AmpComponent>): Html[] {
  return [...used]
    .sort()
    .map(
      (name) =>
        html`<script async custom-element="${name}" src="https://cdn.ampproject.org/v0/${name}-${VERSIONS[name]}.js"></script>\n`,
    );
}
