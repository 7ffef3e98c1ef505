import type { Context } from "@/server/context/index";
import { requirePermission } from "./require-permission";

/** The account's configuration, as shown to staff. */
export interface AccountFacts {
  id: number;
  name: string;
  /** Public key of the client APIs. */
  key: string;
  siteUrl: string;
  timeZone: string;
  language: string;
  paywallEnforcement: "api" | "frontend";
  freeCards: number;
  storySlugFormat: string;
  domains: readonly string[];
}

/** Loads the account's configuration. */
export async function getAccountFacts(ctx: Context): Promise<AccountFacts> {
  requirePermission(ctx, "account:read");
  const { id, name, key, siteUrl, timeZone, settings, domains } = ctx.account;
  const { language, paywallEnforcement, freeCards, storySlugFormat } = settings;
  return {
    id,
    name,
    key,
    siteUrl,
    timeZone,
    language: language.name,
    paywallEnforcement,
    freeCards,
    storySlugFormat,
    domains,
  };
}
