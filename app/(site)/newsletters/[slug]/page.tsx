import type { Metadata } from "next";
import { cache } from "react";
import { NewsletterPage } from "@/components/site/newsletter-pages";
import { findArchive } from "@/server/engagement/newsletters/index";
import PathPage, { generateMetadata as generatePathMetadata } from "../../[...path]/page";
import { decodeSegment } from "../../path-segment";
import { getVisitorContext, loadFrame } from "../../visitor";

interface Props {
  params: Promise<{ slug: string }>;
}

const loadArchive = cache(async (slug: string) => findArchive(await getVisitorContext(), slug));

/** Another page may have this address, as proxy.ts lets only pages through that there are. */
async function toPath({ params }: Props) {
  return { params: Promise.resolve({ path: ["newsletters", (await params).slug] }) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const archive = await loadArchive(decodeSegment((await props.params).slug));
  if (archive === null) return generatePathMetadata(await toPath(props));
  const { name, slug, description } = archive.newsletter;
  return {
    title: name,
    ...(description === "" ? {} : { description }),
    alternates: { canonical: `/newsletters/${slug}` },
  };
}

export default async function Newsletter(props: Props) {
  const archive = await loadArchive(decodeSegment((await props.params).slug));
  if (archive === null) return PathPage(await toPath(props));
  return <NewsletterPage archive={archive} frame={await loadFrame()} />;
}
