import type { Metadata } from "next";
import { cache } from "react";
import { formatEdition, LetterPage } from "@/components/site/newsletter-pages";
import { getNewslettersTexts } from "@/components/site/site-texts";
import { findArchivedLetter } from "@/server/engagement/newsletters/index";
import { findLetterStories } from "@/server/publishing/site/index";
import PathPage, { generateMetadata as generatePathMetadata } from "../../../[...path]/page";
import { decodeSegment } from "../../../path-segment";
import { getVisitorContext, loadFrame } from "../../../visitor";

interface Props {
  params: Promise<{ slug: string; edition: string }>;
}

const loadLetter = cache(async (slug: string, edition: string) =>
  findArchivedLetter(await getVisitorContext(), { slug, edition }),
);

async function findForProps({ params }: Props) {
  const { slug, edition } = await params;
  return loadLetter(decodeSegment(slug), decodeSegment(edition));
}

/** Another page may have this address, as proxy.ts lets only pages through that there are. */
async function toPath({ params }: Props) {
  const { slug, edition } = await params;
  return { params: Promise.resolve({ path: ["newsletters", slug, edition] }) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const archived = await findForProps(props);
  if (archived === null) return generatePathMetadata(await toPath(props));
  const frame = await loadFrame();
  const { newsletter, letter } = archived;
  const date = formatEdition(frame.locale, letter.edition);
  return {
    title: getNewslettersTexts(frame)("letterOf", { newsletter: newsletter.name, date }),
    alternates: { canonical: `/newsletters/${newsletter.slug}/${letter.edition}` },
  };
}

export default async function Letter(props: Props) {
  const archived = await findForProps(props);
  if (archived === null) return PathPage(await toPath(props));
  const stories = await findLetterStories(await getVisitorContext(), archived.letter.storyIds);
  return <LetterPage archived={archived} stories={stories} frame={await loadFrame()} />;
}
