import type { Metadata } from "next";
import { cache } from "react";
import { NewslettersPage } from "@/components/site/newsletter-pages";
import { getNewslettersTexts } from "@/components/site/site-texts";
import { listPublicNewsletters } from "@/server/engagement/newsletters/index";
import PathPage, { generateMetadata as generatePathMetadata } from "../[...path]/page";
import { getVisitorContext, loadFrame } from "../visitor";

const loadNewsletters = cache(async () => listPublicNewsletters(await getVisitorContext()));

/** A publication without newsletters may have a page of its own at this address. */
const AS_PATH = { params: Promise.resolve({ path: ["newsletters"] }) };

export async function generateMetadata(): Promise<Metadata> {
  if ((await loadNewsletters()).length === 0) return generatePathMetadata(AS_PATH);
  const t = getNewslettersTexts(await loadFrame());
  return { title: t("newsletters"), description: t("lead"), alternates: { canonical: "/newsletters" } };
}

export default async function Newsletters() {
  const newsletters = await loadNewsletters();
  if (newsletters.length === 0) return PathPage(AS_PATH);
  return <NewslettersPage newsletters={newsletters} frame={await loadFrame()} />;
}
