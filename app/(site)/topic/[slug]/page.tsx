import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findTopicPage } from "@/server/publishing/site/index";
import { plainSegment } from "../../path-segment";
import { askedPage, Place, placeMetadata, type Query } from "../../place";
import { visitor } from "../../visitor";

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Query>;
}

const found = cache(async (slug: string, page: number) => findTopicPage(await visitor(), slug, page));

async function place({ params, searchParams }: Props) {
  const slug = plainSegment((await params).slug);
  return (await found(slug, await askedPage(searchParams))) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return placeMetadata(await place(props));
}

export default async function Page(props: Props) {
  return <Place place={await place(props)} />;
}
