import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createVisitorContext } from "@/server/page-context";
import { getFrame } from "@/server/publishing/site/index";
import { hasPlansForSale } from "@/server/subscriptions/catalogue/index";

/** Return the context of an anonymous visitor; an unknown host is a 404. */
export const getVisitorContext = cache(async () => {
  const host = (await headers()).get("host") ?? "";
  return (await createVisitorContext(host)) ?? notFound();
});

/** Load the page's frame, cached per request. */
export const loadFrame = cache(async () => getFrame(await getVisitorContext()));

/** Whether the publication has something to subscribe to, cached per request. */
export const loadSells = cache(async () => hasPlansForSale(await getVisitorContext()));
