import type { Metadata } from "next";
import { notFound, permanentRedirect, redirect } from "next/navigation";
import { cache } from "react";
import { CommentWidget } from "@/components/site/comment-widget";
import { Comments } from "@/components/site/comments";
import { StaticPage } from "@/components/site/static-page";
import { StoryPage } from "@/components/site/story-page";
import { readConversation } from "@/server/engagement/comments/index";
import { RSL_TYPE, toDocumentUrl } from "@/server/licensing/index";
import { findCustomPageView, findStoryPage, getFullStoryView } from "@/server/publishing/site/index";
import { loadPaywalledStory } from "../load-paywalled-story";
import { decodeSegment } from "../path-segment";
import { toShareImages } from "../share-image";
import { getVisitorContext, loadFrame } from "../visitor";

interface Props {
  params: Promise<{ path: string[] }>;
}

/**
 * Access script of the publication: sells in place and unlocks a story without a page load.
 * Pages are complete without it. It gives a browser without a meter cookie one, so it waits for the reader's consent.
 */
function AccessScript({ accountKey }: { accountKey: string }) {
  return <script async src={`/frontend/v2/svc.js?${new URLSearchParams({ key: accountKey })}`} />;
}

/** Load the content of a path: a custom page or redirect first, then a story. */
const loadContent = cache(async (path: string) => {
  const ctx = await getVisitorContext();
  const custom = await findCustomPageView(ctx, `/${path}`);
  if (custom !== null) return custom;
  const story = await findStoryPage(ctx, path);
  return story === null ? null : { kind: "story" as const, closed: null, ...story };
});

/** Load the content for this visitor: a paywalled story is whole where they have access. */
const loadForVisitor = cache(async (path: string) => {
  const page = await loadContent(path);
  if (page === null || page.kind !== "story" || page.story.wall === null) return page;
  // Under another slug it is redirected, not shown, so the meter must not count it.
  if (page.story.slug !== path) return page;
  const closed = await loadPaywalledStory(page.story.id);
  const story = closed.isOpen ? await getFullStoryView(await getVisitorContext(), page.story.id) : page.story;
  return { ...page, story, closed };
});

async function resolvePage(params: Props["params"]) {
  const path = (await params).path.map(decodeSegment).join("/");
  const page = await loadForVisitor(path);
  if (page === null) notFound();
  if (page.kind === "redirect") {
    // proxy.ts has set the editor's own status; this is for client-side navigation.
    redirect(page.to);
  }
  // A former slug, or only its last segment, redirects to the current URL.
  if (page.kind === "story" && page.story.slug !== path) permanentRedirect(page.story.href);
  return page;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await resolvePage(params);
  const frame = await loadFrame();
  const { name, siteUrl } = frame;
  if (page.kind === "static") {
    const images = toShareImages(frame, null);
    return {
      title: page.title,
      alternates: { canonical: page.path },
      openGraph: { title: page.title, url: page.path, siteName: name, type: "website", images },
    };
  }
  const { story } = page;
  const iso = (time: number | null) => (time === null ? {} : { at: new Date(time).toISOString() });
  const [published, modified] = [iso(story.publishedAt).at, iso(story.updatedAt).at];
  return {
    title: story.seoTitle,
    ...(story.seoDescription === null ? {} : { description: story.seoDescription }),
    ...(story.keywords.length === 0 ? {} : { keywords: story.keywords }),
    authors: story.authors.map((author) => ({ name: author.name, url: `${siteUrl}${author.href}` })),
    alternates: {
      canonical: story.canonical,
      types: { "application/rss+xml": [{ url: "/stories.rss?time-period=last-1-month", title: name }] },
    },
    openGraph: {
      type: "article",
      title: story.headline,
      url: story.canonical,
      siteName: name,
      ...(story.seoDescription === null ? {} : { description: story.seoDescription }),
      ...(published === undefined ? {} : { publishedTime: published }),
      ...(modified === undefined ? {} : { modifiedTime: modified }),
      ...(story.section === null ? {} : { section: story.section.name }),
      tags: story.keywords,
      authors: story.authors.map((author) => author.name),
      images: toShareImages(frame, story.picture),
    },
  };
}

/** Number of top-level comments on a story's page. */
const COMMENTS = 50;

export default async function PathPage({ params }: Props) {
  const [page, surroundings] = await Promise.all([resolvePage(params), loadFrame()]);
  if (page.kind === "static") return <StaticPage page={page} frame={surroundings} />;
  const url = `${surroundings.siteUrl}${page.story.href}`;
  const ctx = await getVisitorContext();
  const { account } = ctx;
  const conversation = await readConversation(ctx, { url, limit: COMMENTS });
  return (
    <>
      {page.closed?.mayLoadScript === true ? <AccessScript accountKey={account.key} /> : null}
      {account.settings.aiLicensing.enabled ? (
        <link rel="license" type={RSL_TYPE} href={toDocumentUrl(account.siteUrl, page.story.href)} />
      ) : null}
      {page.story.ampHref === null ? null : <link rel="amphtml" href={page.story.ampHref} />}
      <StoryPage story={page.story} closed={page.closed} related={page.related} frame={surroundings}>
        <CommentWidget accountId={account.id} url={url}>
          <Comments conversation={conversation} story={page.story} zone={surroundings} />
        </CommentWidget>
      </StoryPage>
    </>
  );
}
