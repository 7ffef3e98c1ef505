import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ListPage } from "@/components/site/list-page";
import { getSiteTexts } from "@/components/site/site-texts";
import { type FrameView, type ListPageView, pageNumber } from "@/server/publishing/site/index";
import { decodeSegment } from "./path-segment";
import { toShareImages } from "./share-image";
import { getVisitorContext, loadFrame } from "./visitor";

export interface Query {
  page?: string | string[];
}

/** Parse the page number; an invalid one is a 404. */
export async function parsePageNumber(searchParams: Promise<Query>): Promise<number> {
  return pageNumber((await searchParams).page) ?? notFound();
}

/** List the feeds of a page: its own first, then the publication's. */
function listFeeds({ name }: FrameView, { feedHref, name: list }: ListPageView) {
  const own = feedHref === null ? [] : [{ url: feedHref, title: `${list} | ${name}` }];
  return [...own, { url: "/stories.rss?time-period=last-1-month", title: name }];
}

/** Load the metadata of a list page, for its page in Next. */
export async function loadListPageMetadata(listPage: ListPageView): Promise<Metadata> {
  const frame = await loadFrame();
  const [first] = listPage.stories;
  const pageSuffix = listPage.page > 1 ? `, ${getSiteTexts(frame)("onPage", { page: listPage.page })}` : "";
  return {
    title:
      listPage.seoTitle === null
        ? `${listPage.name}${pageSuffix}`
        : { absolute: `${listPage.seoTitle}${pageSuffix}` },
    ...(listPage.seoDescription === null ? {} : { description: listPage.seoDescription }),
    ...(listPage.keywords === null ? {} : { keywords: listPage.keywords }),
    alternates: {
      canonical: listPage.page === 1 ? listPage.href : `${listPage.href}?page=${listPage.page}`,
      types: { "application/rss+xml": listFeeds(frame, listPage) },
    },
    openGraph: {
      title: listPage.seoTitle ?? listPage.name,
      url: listPage.href,
      siteName: frame.name,
      images: toShareImages(frame, listPage.portrait ?? first?.picture ?? null),
      type: listPage.kind === "author" ? "profile" : "website",
      ...(listPage.seoDescription === null ? {} : { description: listPage.seoDescription }),
    },
  };
}

export async function FramedListPage({ listPage }: { listPage: ListPageView }) {
  return <ListPage listPage={listPage} frame={await loadFrame()} />;
}

interface ListPageProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Query>;
}

/** Create the page and metadata of lists that are identified by one slug. */
export function createListPage(
  find: (
    ctx: Awaited<ReturnType<typeof getVisitorContext>>,
    slug: string,
    page: number,
  ) => Promise<ListPageView | null>,
) {
  const loadListPage = cache(async (slug: string, page: number) =>
    find(await getVisitorContext(), slug, page),
  );
  const resolveListPage = async ({ params, searchParams }: ListPageProps) => {
    const slug = decodeSegment((await params).slug);
    return (await loadListPage(slug, await parsePageNumber(searchParams))) ?? notFound();
  };
  return {
    generateMetadata: async (props: ListPageProps) => loadListPageMetadata(await resolveListPage(props)),
    Page: async (props: ListPageProps) => <FramedListPage listPage={await resolveListPage(props)} />,
  };
}
