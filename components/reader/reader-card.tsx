import type { ReactNode } from "react";

interface ReaderCardProps {
  publication: { name: string; siteUrl: string };
  title: string;
  lead?: string;
  children?: ReactNode;
  /** Links to related pages. */
  links?: readonly { href: string; label: string; before?: string }[];
}

const LINK = "font-medium text-accent underline underline-offset-2 hover:text-accent-hover";

/** Layout of a login page: the publication's name above one form. */
export function ReaderCard({ publication, title, lead, children, links = [] }: ReaderCardProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <main className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-12">
        <div className="w-full max-w-sm">
          <p className="mb-6 text-center text-lg font-semibold tracking-tight">
            <a href={publication.siteUrl} className="rounded-md px-2 py-1 hover:bg-hover">
              {publication.name}
            </a>
          </p>
          <div className="rounded-xl border border-line bg-raised p-6 shadow-lift">
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
            {children !== undefined && <div className="mt-5">{children}</div>}
          </div>
          {links.length > 0 && (
            <ul className="mt-5 flex flex-col items-center gap-2 text-sm text-ink-2">
              {links.map(({ href, label, before }) => (
                <li key={href}>
                  {before !== undefined && `${before} `}
                  <a href={href} className={LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </main>
    </div>
  );
}
