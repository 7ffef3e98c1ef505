import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SearchPage } from "@/components/site/search-page";
import { getSearchPage, pageNumber } from "@/server/publishing/site/index";
import { frame, visitor } from "../visitor";

interface Props {
  searchParams: Promise<{ q?: string | string[]; sort?: string | string[]; page?: string | string[] }>;
}

const found = cache(async (term: string, sort: "relevance" | "newest", page: number) =>
  getSearchPage(await visitor(), { term, sort, page }),
);

async function results(searchParams: Props["searchParams"]) {
  const { q, sort, page } = await searchParams;
  const number = pageNumber(page) ?? notFound();
  return found(typeof q === "string" ? q : "", sort === "newest" ? "newest" : "relevance", number);
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { term } = await results(searchParams);
  return { title: term === "" ? "Search" : `Search: ${term}`, robots: { index: false, follow: true } };
}

export default async function Search({ searchParams }: Props) {
  const [view, surroundings] = await Promise.all([results(searchParams), frame()]);
  return <SearchPage view={view} frame={surroundings} />;
}
