import type { StaffRole } from "@/server/accounts/index";

/** Label and one-sentence description of each role. */
export const ROLE_TEXTS: Readonly<Record<StaffRole, { name: string; about: string }>> = {
  owner: { name: "Owner", about: "Does everything, and alone makes other owners." },
  admin: {
    name: "Admin",
    about: "Does everything an owner does, save for making, lowering and removing owners.",
  },
  subscriptions: {
    name: "Subscriptions",
    about:
      "Sells: plans, prices, coupons, subscribers and their subscriptions. Sees payments, moves no money.",
  },
  moderator: {
    name: "Moderator",
    about: "Looks after the conversation: comments, contributions, rules, bans and the members who write.",
  },
  editor: {
    name: "Editor",
    about:
      "Makes the publication: writes, schedules and publishes stories and collections, and moderates comments.",
  },
  support: {
    name: "Support",
    about:
      "Helps readers: looks up members, subscriptions and payments, and unlocks members. Sells and pays nothing.",
  },
  read_only: {
    name: "Read only",
    about: "Sees nearly everything, drafts and figures included, and changes nothing.",
  },
};
