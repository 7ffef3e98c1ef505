import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SearchPage } from "@/components/site/search-page";
import { getSearchTexts, getSiteTexts } from "@/components/site/site-texts";
import { getSearchPage, pageNumber } from "@/server/publishing/site/index";
import { getVisitorContext, loadFrame } from "../visitor";

type Parameter = "q" | "sort" | "section" | "from" | "to" | "page";

interface Props {
  searchParams: Promise<Partial<Record<Parameter, string | string[]>>>;
}

/** Cached per request by the text of the query, as objects are compared by identity. */
const search = cache(async (query: string, page: number) => {
  const parameters = new URLSearchParams(query);
  const read = (name: Parameter) => parameters.get(name) ?? "";
  return getSearchPage(await getVisitorContext(), {
    ...{ term: read("q"), section: read("section"), from: read("from"), to: read("to"), page },
    sort: read("sort") === "newest" ? "newest" : "relevance",
  });
});

/** A repeated parameter counts as none. */
function toText(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

async function loadResults(searchParams: Props["searchParams"]) {
  const { page, q, sort, section, from, to } = await searchParams;
  const number = pageNumber(page) ?? notFound();
  const query = Object.entries({ q, sort, section, from, to }).map(([name, value]) => [name, toText(value)]);
  return search(new URLSearchParams(query).toString(), number);
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ term }, frame] = await Promise.all([loadResults(searchParams), loadFrame()]);
  const title = term === "" ? getSiteTexts(frame)("search") : getSearchTexts(frame)("title", { term });
  return { title, robots: { index: false, follow: true } };
}

export default async function Search({ searchParams }: Props) {
  const [view, surroundings] = await Promise.all([loadResults(searchParams), loadFrame()]);
  return <SearchPage view={view} frame={surroundings} />;
}
