import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findEntityPage } from "@/server/publishing/site/index";
import { FramedListPage, loadListPageMetadata, parsePageNumber, type Query } from "../../list-page";
import { getVisitorContext } from "../../visitor";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

const loadPage = cache(async (id: number, page: number) =>
  findEntityPage(await getVisitorContext(), id, page),
);

async function resolveListPage({ params, searchParams }: Props) {
  const { id } = await params;
  if (!/^[1-9][0-9]{0,8}$/.test(id)) notFound();
  return (await loadPage(Number(id), await parsePageNumber(searchParams))) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return loadListPageMetadata(await resolveListPage(props));
}

export default async function Page(props: Props) {
  return <FramedListPage listPage={await resolveListPage(props)} />;
}
