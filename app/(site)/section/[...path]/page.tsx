import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { findSectionPage } from "@/server/publishing/site/index";
import { FramedListPage, loadListPageMetadata, parsePageNumber, type Query } from "../../list-page";
import { decodeSegment } from "../../path-segment";
import { getVisitorContext } from "../../visitor";

interface Props {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Query>;
}

const loadPage = cache(async (slug: string, page: number) =>
  findSectionPage(await getVisitorContext(), slug, page),
);

async function resolveListPage({ params, searchParams }: Props) {
  const path = (await params).path.map(decodeSegment);
  const view = (await loadPage(path.at(-1) ?? "", await parsePageNumber(searchParams))) ?? notFound();
  // A section has one canonical path, which contains its parents.
  if (view.href !== `/section/${path.map(encodeURIComponent).join("/")}`) permanentRedirect(view.href);
  return view;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return loadListPageMetadata(await resolveListPage(props));
}

export default async function Page(props: Props) {
  return <FramedListPage listPage={await resolveListPage(props)} />;
}
