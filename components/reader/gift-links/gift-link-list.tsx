import { Button } from "@/components/ui/button";
import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK } from "../account-frame";

interface GiftLinkListProps {
  t: AccountTexts;
  links: readonly {
    id: number;
    /** null: the story is no longer published. */
    headline: string | null;
    path: string | null;
    /** How often it was opened, and until when it works. */
    state: readonly string[];
    isUsable: boolean;
  }[];
  revoke: (form: FormData) => Promise<void>;
}

/** Gift links of a subscriber, each usable one with a plain form that revokes it. */
export function GiftLinkList({ t, links, revoke }: GiftLinkListProps) {
  return (
    <ul className="divide-y divide-line">
      {links.map(({ id, headline, path, state, isUsable }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            {path === null ? (
              <p className="text-sm">{t("storyRetracted")}</p>
            ) : (
              <a href={path} className={`${ACCOUNT_LINK} wrap-anywhere`}>
                {headline}
              </a>
            )}
            <p className="text-xs text-ink-3">{state.join(" · ")}</p>
          </div>
          {isUsable && (
            <form action={revoke}>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                size="sm"
                aria-label={t("revokeGiftLink", { headline: headline ?? t("storyRetracted") })}
              >
                {t("revoke")}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
