import type { DemoPublication } from "../content";

const seo = (
  id: number,
  section: string | null,
  page: { title: string; description: string; keywords: string },
) => ({
  id,
  ownerType: section === null ? "home" : "section",
  ownerSectionSlug: section,
  pageTitle: page.title,
  title: page.title,
  description: page.description,
  keywords: page.keywords,
});

export const publication: DemoPublication = {
  name: "The Harbour Chronicle",
  timeZone: "Europe/London",
  logoKey: "demo/logo.svg",
  settings: {
    description: "Independent news from Larkhaven, its harbour and the islands.",
    copyright: "© The Harbour Chronicle. Larkhaven and everyone in it are invented.",
    themeColor: "#1f6f78",
    language: { isoCode: "en", ietfCode: "en-GB", name: "English", direction: "ltr" },
    socialLinks: {},
    storySlugFormat: "{{section}}/{{first-published-at|YYYY/MM/dd}}",
    storyAttributes: [
      {
        type: "story",
        "attribute-level": "multi",
        name: "series",
        "display-name": "Series",
        "data-type": "multi-valued-strings",
        values: ["Storm Ottoline", "The deep channel", "Life on the Lark", "Chronicle data"],
      },
      {
        type: "story",
        "attribute-level": "single",
        name: "disable-amp-for-single-story",
        "display-name": "No AMP page",
        "data-type": "multi-valued-strings",
        values: ["true", "false"],
      },
      {
        type: "card",
        "attribute-level": "single",
        name: "key-event",
        "display-name": "Key event",
        "data-type": "multi-valued-strings",
        values: ["true", "false"],
      },
    ],
    engagement: {
      // Its readers are members here: the widgets show our own log-in.
      thirdPartyLogin: false,
      guestCommenting: true,
      guestContributions: true,
      confidentialCommenting: true,
      imageUploads: true,
      pageReactions: [
        { id: 1, label: "Clap", custom: false, short_code: "clap" },
        { id: 2, label: "Moved", custom: false, short_code: "heart" },
      ],
      pageReactionsHeadline: "What did this leave you with?",
    },
    seoMetadata: [
      seo(1, null, {
        title: "The Harbour Chronicle | News from Larkhaven and the coast",
        description: "Reporting from City Hall, the port, the stands and the shore of Larkhaven.",
        keywords: "Larkhaven, harbour, local news, port, council",
      }),
      seo(2, "council", {
        title: "City Hall | The Harbour Chronicle",
        description: "Budgets, votes and planning: what Larkhaven City Council decides, and what it costs.",
        keywords: "Larkhaven council, budget, planning",
      }),
      seo(3, "port", {
        title: "The Port | The Harbour Chronicle",
        description: "Ships, cargo and the people who move it through the Port of Larkhaven.",
        keywords: "port, shipping, ferries, fishing",
      }),
      seo(4, "coast", {
        title: "Coast | The Harbour Chronicle",
        description: "Cliffs, tides and wildlife along the Lark estuary.",
        keywords: "coast, erosion, seagrass, birds",
      }),
    ],
    freeCards: 1,
    subscriptions: { giftLinksPerMonth: 5 },
    voteMagnitudes: ["like", "dislike"],
    commentReactions: [
      { id: 1, label: "👍", custom: false, short_code: ":thumbsup:" },
      { id: 2, label: "❤️", custom: false, short_code: ":heart:" },
      { id: 3, label: "😮", custom: false, short_code: ":open_mouth:" },
      { id: 4, label: "😢", custom: false, short_code: ":cry:" },
    ],
    themeAttributes: {
      "primary-color": "#1f6f78",
      "secondary-color": "#e2604c",
      "header-background": "#fdfaf3",
      "footer-background": "#12263f",
      "cache-burst": 1,
    },
  },
  ampConfig: {
    menu: { enabled: true },
    fonts: {
      primary: { url: "", family: "Georgia, 'Times New Roman', serif" },
      secondary: { url: "", family: "system-ui, sans-serif" },
    },
    colors: {
      primary: "#1f6f78",
      secondary: "#e2604c",
      "footer-background": "#12263f",
      "footer-text-color": "#fdfaf3",
      "header-background": "#fdfaf3",
      "section-text-color": "#1f6f78",
    },
    "invalid-elements-strategy": "redirect-to-web-version",
    "google-client-id-api": false,
  },
  ampCollections: { related: "most-talked-about", infiniteScroll: "amp-infinite-scroll" },
};
