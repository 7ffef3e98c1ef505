import type { z } from "zod";
import type { staffRoleSchema } from "./team";

/** Label and one-sentence description of each role. */
export const ROLE_TEXTS: Readonly<Record<z.output<typeof staffRoleSchema>, { name: string; about: string }>> =
  {
    owner: { name: "Owner", about: "Full access, including adding and removing owners." },
    admin: {
      name: "Admin",
      about: "Full access, except adding, demoting and removing owners.",
    },
    subscriptions: {
      name: "Subscriptions",
      about:
        "Manages plans, prices, coupons, subscribers and subscriptions. Sees payments, can't move money.",
    },
    moderator: {
      name: "Moderator",
      about: "Moderates comments and contributions, and manages rules, bans and members.",
    },
    editor: {
      name: "Editor",
      about: "Writes, schedules and publishes stories and collections, and moderates comments.",
    },
    support: {
      name: "Support",
      about: "Looks up members, subscriptions and payments, and unlocks members. Can't sell or refund.",
    },
    read_only: {
      name: "Read only",
      about: "Sees nearly everything, including drafts and figures. Can't change anything.",
    },
  };
