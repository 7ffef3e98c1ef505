import Link from "next/link";
import type { ReactNode } from "react";

const LINK = "font-medium text-accent underline underline-offset-2 hover:text-accent-hover";

interface SignInCardProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links to related pages. */
  link?: { href: string; label: string };
}

/** Layout of a staff sign-in page, under the product's name. */
export function SignInCard({ title, lead, children, link }: SignInCardProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <main className="flex flex-1 flex-col items-center px-4 pt-[14vh] pb-12">
        <div className="w-full max-w-sm">
          <div className="mb-6 flex items-center gap-2.5">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-lg bg-accent text-base font-bold text-accent-ink"
            >
              M
            </span>
            <p className="text-lg font-semibold tracking-tight">Masthead</p>
          </div>
          <div className="rounded-xl border border-line bg-raised p-6 shadow-lift">
            <h1 className="text-xl font-semibold tracking-tight text-pretty">{title}</h1>
            {lead !== undefined && <div className="mt-1 text-sm text-pretty text-ink-2">{lead}</div>}
            {children !== undefined && <div className="mt-5">{children}</div>}
          </div>
          {link !== undefined && (
            <p className="mt-5 text-center text-sm text-ink-2">
              <Link href={link.href} prefetch={false} className={LINK}>
                {link.label}
              </Link>
            </p>
          )}
        </div>
      </main>
    </div>
  );
}
