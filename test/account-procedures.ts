import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

export const PUBLICATION: Parameters<Caller["account"]["savePublication"]>[0] = {
  name: "The Quay",
  description: "News of the harbour",
  copyright: "© The Quay",
  siteUrl: "https://quay.test/",
  domains: [],
  authUrl: "https://auth.quay.test",
  timeZone: "Asia/Kolkata",
  language: "ur-PK",
  themeColor: "#123456",
  logoUrl: "https://quay.test/logo.svg",
  socialLinks: { mastodon: "https://social.test/@quay" },
  storySlugFormat: "{{section}}",
  paywallEnforcement: "frontend",
  freeCards: 3,
  storiesBetweenStacks: 4,
  facebookPagesId: null,
  facebookAppId: "77",
  rateLimits: {
    account: { reads: null, writes: null },
    credential: { reads: null, writes: 400 },
    address: { reads: 900, writes: null },
  },
  frontEnds: '{"numHeadlines": 9, "wireAliases": ["quay"]}',
};

export const COMMUNITY: Parameters<Caller["account"]["saveCommunity"]>[0] = {
  commentingOpen: false,
  guestCommenting: true,
  guestContributions: true,
  confidentialCommenting: true,
  preModeration: true,
  prohibitedWords: ["barnacle"],
  preventProfaneComment: true,
  preModerateProfaneComment: false,
  imageUploads: true,
  imageHosts: ["pictures.test"],
  hyperLinksInComments: false,
  topPages: false,
  thirdPartyLogin: false,
  initialLoadCommentsLimit: 7,
  pageReactions: [{ id: null, label: "Ahoy", shortCode: "wave" }],
  pageReactionsHeadline: "And you?",
  clapsReactionHeadline: null,
  primaryColor: "#111111",
  secondaryColor: "#222222",
  backgroundColor: "#333333",
  fontColor: "#444444",
  captcha: {
    provider: "hcaptcha",
    siteKey: "site",
    secret: "shared-with-nobody",
    mobileSecret: null,
    verifyUrl: null,
  },
  moderation: {
    toxicityPend: null,
    spamPend: 0.5,
    spamMark: 0.9,
    scorerFailure: "pend",
    most: { comments: 3, seconds: 60 },
    externalScorer: { url: "https://scores.test/", header: "x-key: scorer-word", onFailure: "pend" },
  },
  metadataNeedsJwt: true,
  ignoredParameters: ["ref"],
};

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller) => Promise<unknown>;
}

/** Procedures of the account's settings, with the roles that may call them. */
export const ACCOUNT_PROCEDURES: Record<string, Procedure> = {
  "account.publication": {
    roles: ["owner", "admin", "read_only"],
    call: (caller) => caller.account.publication(),
  },
  "account.savePublication": {
    roles: ["owner", "admin"],
    call: (caller) => caller.account.savePublication(PUBLICATION),
  },
  "account.community": {
    roles: ["owner", "admin", "moderator"],
    call: (caller) => caller.account.community(),
  },
  "account.saveCommunity": {
    roles: ["owner", "admin", "moderator"],
    call: (caller) => caller.account.saveCommunity(COMMUNITY),
  },
};
