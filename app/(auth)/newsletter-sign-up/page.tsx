import type { Metadata } from "next";
import { NewsletterAddressForm } from "@/components/reader/newsletters/newsletter-address-form";
import { ReaderCard } from "@/components/reader/reader-card";
import { listPublicNewsletters } from "@/server/engagement/newsletters/index";
import { getReaderContext, getSingleParam } from "../reader-request";
import { loadNewslettersTexts } from "../reader-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await loadNewslettersTexts())("newsletters"), robots: { index: false, follow: false } };
}

const RESULTS = {
  sent: { title: "checkTitle", text: "checkText", canRepeat: false },
  invalid: { title: "invalidTitle", text: "invalidText", canRepeat: true },
  limited: { title: "limitedTitle", text: "limitedText", canRepeat: false },
  gone: { title: "goneTitle", text: "goneText", canRepeat: false },
} as const;

function parseResult(result: string | null): keyof typeof RESULTS {
  return result === "sent" || result === "invalid" || result === "limited" ? result : "gone";
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What became of a request for a newsletter: the same for every address. */
export default async function NewsletterSignUpPage({ searchParams }: Props) {
  const ctx = await getReaderContext();
  const search = await searchParams;
  const t = await loadNewslettersTexts();
  const { title, text, canRepeat } = RESULTS[parseResult(getSingleParam(search, "result"))];
  const slug = getSingleParam(search, "newsletter");
  const named = (await listPublicNewsletters(ctx)).find((newsletter) => newsletter.slug === slug);
  return (
    <ReaderCard
      title={t(title)}
      lead={t(text)}
      links={[{ href: "/newsletters", label: t("allNewsletters") }]}
    >
      {canRepeat && named !== undefined && (
        <NewsletterAddressForm slug={named.slug} label={t("email")} submit={t("signUp")} />
      )}
    </ReaderCard>
  );
}
