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
  /** Path of the account page that this page belongs to. */
  current: (typeof PAGES)[number]["href"];
  title: string;
  lead?: string | undefined;
  /** Confirmation of the last action. */
  done?: string | null;
  children: ReactNode;
}

/** Layout of a reader's account page: the navigation, and the content. */
export function AccountFrame({ t, current, title, lead, done = null, children }: AccountFrameProps) {
  return (
    <div className="mx-auto w-full max-w-2xl pt-6 text-base">
      <nav aria-label={t("yourAccount")} className="border-b border-line">
        <ul className="-mx-2 flex flex-wrap text-sm sm:-mx-3">
          {PAGES.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === current ? "page" : undefined}
                className="-mb-px block border-b-3 border-transparent px-2 py-2.5 text-ink-2 hover:text-ink hover:underline aria-[current=page]:border-(--tone) aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-3"
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mt-8 text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {lead !== undefined && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{lead}</p>}
      {done !== null && (
        <p role="status" className="mt-4 rounded-md bg-good-soft px-3 py-2.5 text-sm text-good">
          {done}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-4">{children}</div>
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
