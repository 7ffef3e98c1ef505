import type { Metadata } from "next";
import { cache } from "react";
import { HomeBlockView } from "@/components/site/home-block";
import { HomeLead } from "@/components/site/home-lead";
import { NewsletterBlock } from "@/components/site/newsletter-block";
import { PushBlock } from "@/components/site/push-block";
import { getSiteTexts } from "@/components/site/site-texts";
import { buildPublisher, StructuredData } from "@/components/site/structured-data";
import { listPublicNewsletters } from "@/server/engagement/newsletters/index";
import { getPushKey } from "@/server/engagement/push/index";
import { getHome } from "@/server/publishing/site/index";
import { toShareImages } from "./share-image";
import { getVisitorContext, loadFrame } from "./visitor";

const home = cache(async () => getHome(await getVisitorContext()));

export async function generateMetadata(): Promise<Metadata> {
  const [{ title, description, keywords, lead }, frame] = await Promise.all([home(), loadFrame()]);
  const { name, siteUrl, description: tagline } = frame;
  return {
    title: { absolute: title ?? name },
    description: description ?? tagline,
    ...(keywords === null ? {} : { keywords }),
    alternates: {
      canonical: "/",
      types: { "application/rss+xml": [{ url: "/stories.rss?time-period=last-1-month", title: name }] },
    },
    openGraph: {
      title: title ?? name,
      description: description ?? tagline,
      url: siteUrl,
      siteName: name,
      type: "website",
      images: toShareImages(frame, lead?.picture ?? null),
    },
  };
}

export default async function HomePage() {
  const [front, surroundings, newsletters, pushKey] = await Promise.all([
    home(),
    loadFrame(),
    getVisitorContext().then(listPublicNewsletters),
    getVisitorContext().then(getPushKey),
  ]);
  const { name, siteUrl } = surroundings;
  return (
    <div data-front>
      <h1 className="visually-hidden">{name}</h1>
      <HomeLead home={front} zone={surroundings} />
      {front.blocks.map((block) => (
        <HomeBlockView key={block.key} block={block} zone={surroundings} />
      ))}
      {front.lead === null && front.blocks.length === 0 ? (
        <p>{getSiteTexts(surroundings)("noStories")}</p>
      ) : null}
      <NewsletterBlock newsletters={newsletters} frame={surroundings} />
      <PushBlock publicKey={pushKey} frame={surroundings} />
      <StructuredData
        data={{
          "@type": "WebSite",
          name,
          url: siteUrl,
          publisher: buildPublisher(surroundings),
          potentialAction: {
            "@type": "SearchAction",
            target: `${siteUrl}/search?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        }}
      />
    </div>
  );
}
