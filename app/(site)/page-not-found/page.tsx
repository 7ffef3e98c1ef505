import type { Metadata } from "next";
import { NotFoundPage } from "@/components/site/missing";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** Target of proxy.ts for missing pages: complete HTML, for readers without JavaScript too. */
export default function PageNotFound() {
  return <NotFoundPage />;
}
