import { Button } from "@/components/ui/button";
import type { NewslettersTexts } from "@/shared/messages/newsletters/index";
import { ACCOUNT_LINK } from "../account-frame";

interface NewsletterListProps {
  t: NewslettersTexts;
  newsletters: readonly {
    id: number;
    name: string;
    slug: string;
    description: string;
    isSubscribed: boolean;
  }[];
  change: (form: FormData) => Promise<void>;
}

/** The newsletters of the publication, each with a plain form that gets or ends it and works without scripts. */
export function NewsletterList({ t, newsletters, change }: NewsletterListProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {newsletters.map(({ id, name, slug, description, isSubscribed }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <a href={`/newsletters/${slug}`} className={`${ACCOUNT_LINK} wrap-anywhere`}>
              {name}
            </a>
            {description !== "" && <p className="text-xs text-ink-3 wrap-anywhere">{description}</p>}
          </div>
          <form action={change}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="wanted" value={isSubscribed ? "no" : "yes"} />
            <Button
              type="submit"
              size="sm"
              aria-label={t(isSubscribed ? "unsubscribeFrom" : "signUpFor", { newsletter: name })}
            >
              {t(isSubscribed ? "unsubscribe" : "signUp")}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
