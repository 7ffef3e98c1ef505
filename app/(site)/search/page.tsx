import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SearchPage } from "@/components/site/search-page";
import { getSearchPage, pageNumber } from "@/server/publishing/site/index";
import { getVisitorContext, loadFrame } from "../visitor";

interface Props {
  searchParams: Promise<{ q?: string | string[]; sort?: string | string[]; page?: string | string[] }>;
}

const search = cache(async (term: string, sort: "relevance" | "newest", page: number) =>
  getSearchPage(await getVisitorContext(), { term, sort, page }),
);

async function loadResults(searchParams: Props["searchParams"]) {
  const { q, sort, page } = await searchParams;
  const number = pageNumber(page) ?? notFound();
  return search(typeof q === "string" ? q : "", sort === "newest" ? "newest" : "relevance", number);
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { term } = await loadResults(searchParams);
  return { title: term === "" ? "Search" : `Search: ${term}`, robots: { index: false, follow: true } };
}

export default async function Search({ searchParams }: Props) {
  const [view, surroundings] = await Promise.all([loadResults(searchParams), loadFrame()]);
  return <SearchPage view={view} frame={surroundings} />;
}
