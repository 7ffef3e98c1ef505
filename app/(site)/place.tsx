import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PlacePage } from "@/components/site/place-page";
import { type ListPageView, pageNumber } from "@/server/publishing/site/index";
import { decodeSegment } from "./path-segment";
import { getVisitorContext, loadFrame } from "./visitor";

export interface Query {
  page?: string | string[];
}

/** Parse the page number; an invalid one is a 404. */
export async function parsePageNumber(searchParams: Promise<Query>): Promise<number> {
  return pageNumber((await searchParams).page) ?? notFound();
}

export function toPlaceMetadata(place: ListPageView): Metadata {
  const pageSuffix = place.page > 1 ? `, page ${place.page}` : "";
  return {
    title:
      place.seoTitle === null ? `${place.name}${pageSuffix}` : { absolute: `${place.seoTitle}${pageSuffix}` },
    ...(place.seoDescription === null ? {} : { description: place.seoDescription }),
    ...(place.keywords === null ? {} : { keywords: place.keywords }),
    alternates: { canonical: place.page === 1 ? place.href : `${place.href}?page=${place.page}` },
    openGraph: {
      title: place.seoTitle ?? place.name,
      url: place.href,
      type: place.kind === "author" ? "profile" : "website",
      ...(place.seoDescription === null ? {} : { description: place.seoDescription }),
    },
  };
}

export async function Place({ place }: { place: ListPageView }) {
  return <PlacePage place={place} frame={await loadFrame()} />;
}

interface PlaceProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Query>;
}

/** Create the page and metadata of lists that are identified by one slug. */
export function createPlacePage(
  find: (
    ctx: Awaited<ReturnType<typeof getVisitorContext>>,
    slug: string,
    page: number,
  ) => Promise<ListPageView | null>,
) {
  const loadPlace = cache(async (slug: string, page: number) => find(await getVisitorContext(), slug, page));
  const resolvePlace = async ({ params, searchParams }: PlaceProps) => {
    const slug = decodeSegment((await params).slug);
    return (await loadPlace(slug, await parsePageNumber(searchParams))) ?? notFound();
  };
  return {
    generateMetadata: async (props: PlaceProps) => toPlaceMetadata(await resolvePlace(props)),
    Page: async (props: PlaceProps) => <Place place={await resolvePlace(props)} />,
  };
}
