import type { Metadata } from "next";
import { NotFoundPage } from "@/components/site/missing";
import { getSiteTexts } from "@/components/site/site-texts";
import { loadFrame } from "./visitor";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getSiteTexts(await loadFrame())("notFound") };
}

export default async function NotFound() {
  return <NotFoundPage frame={await loadFrame()} />;
}
