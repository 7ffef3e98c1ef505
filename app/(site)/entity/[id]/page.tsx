import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findEntityPage } from "@/server/publishing/site/index";
import { askedPage, Place, placeMetadata, type Query } from "../../place";
import { visitor } from "../../visitor";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

const found = cache(async (id: number, page: number) => findEntityPage(await visitor(), id, page));

async function place({ params, searchParams }: Props) {
  const { id } = await params;
  if (!/^[1-9][0-9]{0,8}$/.test(id)) notFound();
  return (await found(Number(id), await askedPage(searchParams))) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return placeMetadata(await place(props));
}

export default async function Page(props: Props) {
  return <Place place={await place(props)} />;
}
