import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { findSectionPage } from "@/server/publishing/site/index";
import { plainSegment } from "../../path-segment";
import { askedPage, Place, placeMetadata, type Query } from "../../place";
import { visitor } from "../../visitor";

interface Props {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Query>;
}

const found = cache(async (slug: string, page: number) => findSectionPage(await visitor(), slug, page));

async function place({ params, searchParams }: Props) {
  const path = (await params).path.map(plainSegment);
  const view = (await found(path.at(-1) ?? "", await askedPage(searchParams))) ?? notFound();
  // A section has one address, which tells where it stands.
  if (view.href !== `/section/${path.map(encodeURIComponent).join("/")}`) permanentRedirect(view.href);
  return view;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return placeMetadata(await place(props));
}

export default async function Page(props: Props) {
  return <Place place={await place(props)} />;
}
