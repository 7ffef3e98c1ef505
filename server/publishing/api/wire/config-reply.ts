import type { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { absoluteUrl, type Publication, type Stack } from "@/server/publishing/publication/index";
import { sectionOnWire } from "@/server/publishing/stories/index";
import type { config } from "./config";
import { menuItemOnWire, toMenuSite } from "./menu";
import { asStoredObject } from "./reference-schemas";

/** Get the base address of pictures, with a trailing slash: the configured host, or the account's own storage. */
function getImageBaseUrl({ siteUrl, settings }: Account): string {
  return settings.cdnImage === null ? `${siteUrl}/media/` : `https://${settings.cdnImage}/`;
}

/** The publication's address under the names that front ends of another host of this interface use. */
function hostsByAlias({ siteUrl, settings }: Account): Record<string, string> {
  return Object.fromEntries(settings.wireAliases.map((name) => [`${name}-host`, siteUrl]));
}

function settingsOnWire(account: Account) {
  const { settings } = account;
  return {
    title: account.name,
    description: settings.description,
    copyright: settings.copyright,
    "publisher-logo": settings.logo,
    "publisher-logo-to-show-on-header": settings.headerLogo ?? settings.logo?.url ?? "",
    "theme-color": settings.themeColor,
  };
}

function stackOnWire(stack: Stack) {
  return {
    id: stack.id,
    rank: stack.rank,
    heading: stack.heading,
    "story-group": stack.storyGroup,
    "max-stories": stack.maxStories,
    type: "stack" as const,
    "background-color": stack.backgroundColor,
    "show-on-all-sections": stack.showOnAllSections,
    "show-on-locations": stack.showOnLocations,
    "deleted-at": null,
  };
}

function seoOnWire(account: Account, publication: Publication) {
  return account.settings.seoMetadata.map(({ id, ownerType, ownerSectionSlug, pageTitle, ...texts }) => ({
    id,
    "owner-type": ownerType,
    "owner-id": publication.sections.find((section) => section.slug === ownerSectionSlug)?.id ?? null,
    "publisher-id": account.id,
    "unused-guid": null,
    data: {
      "page-title": pageTitle,
      title: texts.title,
      ...(texts.description !== undefined && { description: texts.description }),
      ...(texts.keywords !== undefined && { keywords: texts.keywords }),
    },
    "created-at": publication.createdAt.getTime(),
    "updated-at": publication.updatedAt.getTime(),
  }));
}

/** Build a publication's configuration as front ends read it. */
export function configOnWire(account: Account, publication: Publication): z.input<typeof config> {
  const { settings, siteUrl } = account;
  const pictures = getImageBaseUrl(account);
  const site = toMenuSite(account, publication.sections);
  return {
    ...hostsByAlias(account),
    "publisher-id": account.id,
    "publisher-name": account.name,
    env: settings.environment,
    "svc-host": siteUrl,
    "cdn-name": pictures,
    "cdn-image": pictures.replace(/^[a-z]+:\/\//, "").replace(/\/$/, ""),
    "publisher-settings": settingsOnWire(account),
    language: {
      "iso-code": settings.language.isoCode,
      "ietf-code": settings.language.ietfCode,
      name: settings.language.name,
      direction: settings.language.direction,
    },
    sections: publication.sections.map((section) => ({
      ...sectionOnWire(section, siteUrl),
      data: section.data === null ? null : asStoredObject(section.data),
    })),
    domains: [],
    layout: {
      menu: publication.menu.map((item) => menuItemOnWire(item, site)),
      stacks: publication.stacks.map(stackOnWire),
      "stories-between-stacks": settings.storiesBetweenStacks,
      "no-of-visible-cards-in-a-blocked-story": settings.freeCards,
    },
    "seo-metadata": seoOnWire(account, publication),
    "social-links": settings.socialLinks,
    "story-attributes": settings.storyAttributes,
    "story-slug-format": settings.storySlugFormat,
    facebook: { "app-id": settings.facebookAppId ?? "" },
    "apps-data": settings.appsData,
    android: { "notification-style": settings.androidNotificationStyle },
    "public-integrations": settings.publicIntegrations,
    "theme-attributes": { "cache-burst": publication.updatedAt.getTime(), ...settings.themeAttributes },
    "static-page-urls": publication.staticPaths.map((path) => absoluteUrl(siteUrl, path)),
    "num-headlines": settings.numHeadlines,
    "num-more-stories": settings.numMoreStories,
    "initial-stories-per-page": settings.initialStoriesPerPage,
    "mins-between-refreshes": settings.minsBetweenRefreshes,
  };
}
