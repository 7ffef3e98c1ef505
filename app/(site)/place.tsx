import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PlacePage } from "@/components/site/place-page";
import { type PlaceView, pageNumber } from "@/server/publishing/site/index";
import { plainSegment } from "./path-segment";
import { frame, visitor } from "./visitor";

export interface Query {
  page?: string | string[];
}

/** The number of the page that was asked for; what is no page is not found. */
export async function askedPage(searchParams: Promise<Query>): Promise<number> {
  return pageNumber((await searchParams).page) ?? notFound();
}

export function placeMetadata(place: PlaceView): Metadata {
  const more = place.page > 1 ? `, page ${place.page}` : "";
  return {
    title: place.seoTitle === null ? `${place.name}${more}` : { absolute: `${place.seoTitle}${more}` },
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

export async function Place({ place }: { place: PlaceView }) {
  return <PlacePage place={place} frame={await frame()} />;
}

interface PlaceProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Query>;
}

/** The page of lists that are known by one slug. */
export function placePage(
  find: (ctx: Awaited<ReturnType<typeof visitor>>, slug: string, page: number) => Promise<PlaceView | null>,
) {
  const found = cache(async (slug: string, page: number) => find(await visitor(), slug, page));
  const placeAt = async ({ params, searchParams }: PlaceProps) => {
    const slug = plainSegment((await params).slug);
    return (await found(slug, await askedPage(searchParams))) ?? notFound();
  };
  return {
    generateMetadata: async (props: PlaceProps) => placeMetadata(await placeAt(props)),
    Page: async (props: PlaceProps) => <Place place={await placeAt(props)} />,
  };
}
