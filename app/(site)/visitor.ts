import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { visitorContext } from "@/server/page-context";
import { getFrame } from "@/server/publishing/site/index";

/** Who reads which publication; a host that belongs to none has no pages. */
export const visitor = cache(async () => {
  const host = (await headers()).get("host") ?? "";
  return (await visitorContext(host)) ?? notFound();
});

/** What surrounds the page, asked once however many parts of the page want it. */
export const frame = cache(async () => getFrame(await visitor()));
