import type { ReactNode } from "react";
import type { AccountTexts } from "@/shared/messages/account/index";

const PAGES = [
  { href: "/account/plans", label: "plans" },
  { href: "/account/invoices", label: "invoices" },
  { href: "/account/gifts", label: "gifts" },
  { href: "/account/saved", label: "savedStories" },
  { href: "/account/names", label: "emailAndPhone" },
  { href: "/account/mails", label: "emailSettings" },
  { href: "/account", label: "profile" },
] as const;

interface AccountFrameProps {
  t: AccountTexts;
  publication: { name: string; siteUrl: string };
  /** Path of the account page that this page belongs to. */
  current: (typeof PAGES)[number]["href"];
  title: string;
  lead?: string | undefined;
  /** Confirmation of the last action. */
  done?: string | null;
  children: ReactNode;
}

/** Layout of a reader's account page: the publication's name, the navigation, the content. */
export function AccountFrame({
  t,
  publication,
  current,
  title,
  lead,
  done = null,
  children,
}: AccountFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header className="flex flex-col items-center px-4 pt-6">
        <p className="text-center text-lg font-semibold tracking-tight">
          <a href={publication.siteUrl} className="rounded-md px-2 py-1 hover:bg-hover">
            {publication.name}
          </a>
        </p>
        <nav aria-label={t("yourAccount")} className="mt-4 w-full max-w-2xl">
          <ul className="flex flex-wrap justify-center gap-y-1 text-sm sm:gap-x-1">
            {PAGES.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === current ? "page" : undefined}
                  className="block rounded-md px-2 py-2 sm:px-3 text-ink-2 hover:bg-hover aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-lift"
                >
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-6 pb-12">
        <div className="w-full max-w-2xl">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {lead !== undefined && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
          {done !== null && (
            <p role="status" className="mt-4 rounded-md bg-good-soft px-3 py-2.5 text-sm text-good">
              {done}
            </p>
          )}
          <div className="mt-5 flex flex-col gap-4">{children}</div>
        </div>
      </main>
    </div>
  );
}

/** Section of an account page. */
export function AccountCard({ children, labelledBy }: { children: ReactNode; labelledBy?: string }) {
  return (
    <section aria-labelledby={labelledBy} className="rounded-xl border border-line bg-raised p-5 shadow-lift">
      {children}
    </section>
  );
}

/** Empty state of an account page, with a link to the next step. */
export function AccountEmpty({
  children,
  href,
  label,
}: {
  children: ReactNode;
  href: string;
  label: string;
}) {
  return (
    <AccountCard>
      <p className="text-sm text-ink-2">{children}</p>
      <p className="mt-3 text-sm">
        <a href={href} className={ACCOUNT_LINK}>
          {label}
        </a>
      </p>
    </AccountCard>
  );
}

export const ACCOUNT_LINK = "font-medium text-accent underline underline-offset-2 hover:text-accent-hover";
