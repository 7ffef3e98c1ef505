import {
  type AccountSettings,
  accountSettingsSchema,
  changeSettings,
  lockSettings,
  readSettings,
} from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { parseLanguage } from "./language.rules";
import { readPublication, writePublication } from "./publication.repository";
import { requirePermission } from "./require-permission";
import { emitSettingsChanged } from "./settings-changed";

/** A publication's settings, as staff view and edit them. */
export interface Publication
  extends Pick<
    AccountSettings,
    | "description"
    | "copyright"
    | "authUrl"
    | "themeColor"
    | "storySlugFormat"
    | "paywallEnforcement"
    | "freeCards"
    | "storiesBetweenStacks"
    | "facebookPagesId"
    | "facebookAppId"
    | "rateLimits"
  > {
  name: string;
  /** Base address of the publication. */
  siteUrl: string;
  /** Hosts that serve the publication and may embed its widgets. The site's own host is always included. */
  domains: string[];
  /** IANA time zone of calendar rules. */
  timeZone: string;
  /** Language tag, such as `en-GB`. */
  language: string;
  logoUrl: string | null;
  /** Addresses by the network's name. */
  socialLinks: Record<string, string>;
  /** JSON object: additional configuration for front ends. */
  frontEnds: string;
}

/** Settings that only front ends read; publishers define their content. */
const frontEndsSchema = accountSettingsSchema
  .pick({
    storyAttributes: true,
    seoMetadata: true,
    voteMagnitudes: true,
    commentReactions: true,
    publicIntegrations: true,
    appsData: true,
    ampConfig: true,
    themeAttributes: true,
    integrationIds: true,
    wireAliases: true,
    numHeadlines: true,
    numMoreStories: true,
    initialStoriesPerPage: true,
    minsBetweenRefreshes: true,
    androidNotificationStyle: true,
    environment: true,
    cdnImage: true,
  })
  .strict();

function toPublication(
  row: Awaited<ReturnType<typeof readPublication>>,
  settings: AccountSettings,
): Publication {
  const { language, logo, socialLinks } = settings;
  return {
    ...row,
    description: settings.description,
    copyright: settings.copyright,
    authUrl: settings.authUrl,
    themeColor: settings.themeColor,
    storySlugFormat: settings.storySlugFormat,
    paywallEnforcement: settings.paywallEnforcement,
    freeCards: settings.freeCards,
    storiesBetweenStacks: settings.storiesBetweenStacks,
    facebookPagesId: settings.facebookPagesId,
    facebookAppId: settings.facebookAppId,
    rateLimits: settings.rateLimits,
    language: language.ietfCode,
    logoUrl: logo?.url ?? null,
    socialLinks: socialLinks ?? {},
    frontEnds: JSON.stringify(frontEndsSchema.strip().parse(settings), null, 2),
  };
}

/** Loads the publication's current settings. */
export async function getPublication(ctx: Context): Promise<Publication> {
  requirePermission(ctx, "account:read");
  const row = await readPublication(ctx.db, ctx.account.id);
  return toPublication(row, await readSettings(ctx.db, ctx.account.id));
}

function parseFrontEnds(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch (error) {
    throw invalid("frontEnds", `Enter valid JSON. ${error instanceof Error ? error.message : ""}`.trim());
  }
  const read = frontEndsSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid("frontEnds", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "Unknown value."}`);
}

/** Applies a change to the settings; the fields of an unchanged language or logo are preserved. */
function applyChange(before: AccountSettings, change: Publication) {
  const { name: _name, siteUrl: _siteUrl, timeZone: _zone, domains: _domains, ...fields } = change;
  const { language, logoUrl, frontEnds, ...plain } = fields;
  const logo = before.logo?.url === logoUrl ? before.logo : { url: logoUrl, "temp-s3-key": null };
  return {
    ...parseFrontEnds(frontEnds),
    ...plain,
    language: before.language.ietfCode === language ? before.language : parseLanguage(language),
    logo: logoUrl === null ? null : logo,
  };
}

/** Whether the documents of published stories, or their search index, differ between two settings. */
function changesStories(before: AccountSettings, after: AccountSettings): boolean {
  const getRelevant = ({ paywallEnforcement, freeCards, language }: AccountSettings) =>
    [paywallEnforcement, freeCards, language.isoCode].join();
  return getRelevant(before) !== getRelevant(after);
}

/** Requests that all published stories are rewritten by the new settings. */
function requestRewriteOfStories({ account, emit, ids }: Context, tx: Statements): Promise<void> {
  return emit(tx, {
    name: "publishing/stories.rewrite-requested",
    id: `account:stories:rewrite:${ids.uuid()}`,
    subject: { type: "account", id: String(account.id) },
    data: {},
  });
}

/**
 * Updates the publication's settings; every process uses them within seconds. Refused with a conflict where another
 * account of the installation has one of the hosts, and as invalid where the front end settings violate their schema.
 */
export async function savePublication(ctx: Context, change: Publication): Promise<Publication> {
  requirePermission(ctx, "account:write");
  const { id } = ctx.account;
  const site = new URL(change.siteUrl);
  const siteUrl = change.siteUrl.replace(/\/+$/, "");
  const domains = [...new Set([site.hostname, ...change.domains])];
  return ctx.db.transaction(async (tx) => {
    const before = await lockSettings(tx, id);
    const settings = applyChange(before, change);
    const { name, timeZone } = change;
    const foreign = await writePublication(tx, id, { name, siteUrl, timeZone, domains });
    if (foreign.length > 0) {
      const message = `Another publication of this installation already uses ${foreign.join(", ")}.`;
      throw new AppError("conflict", message, { problems: [{ path: "domains", message }] });
    }
    await emitSettingsChanged(ctx, tx, "publication");
    const after = await changeSettings(tx, id, { section: null, change: settings });
    if (changesStories(before, after)) await requestRewriteOfStories(ctx, tx);
    return toPublication(await readPublication(tx, id), after);
  });
}
