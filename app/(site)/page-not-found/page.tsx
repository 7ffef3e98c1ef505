import type { Metadata } from "next";
import { NotFoundPage } from "@/components/site/missing";
import { getSiteTexts } from "@/components/site/site-texts";
import { loadFrame } from "../visitor";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getSiteTexts(await loadFrame())("notFound"), robots: { index: false } };
}

/** Target of proxy.ts for missing pages: complete HTML, for readers without JavaScript too. */
export default async function PageNotFound() {
  return <NotFoundPage frame={await loadFrame()} />;
}
