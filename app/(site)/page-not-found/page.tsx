import type { Metadata } from "next";
import { Missing } from "@/components/site/missing";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** Where proxy.ts leads what is not there: whole in its HTML, for readers without scripts too. */
export default function PageNotFound() {
  return <Missing />;
}
