import type { ReactNode } from "react";

interface ReaderCardProps {
  title: string;
  lead?: string;
  children?: ReactNode;
  /** Links to related pages. */
  links?: readonly { href: string; label: string; before?: string }[];
}

const LINK = "font-medium text-accent underline underline-offset-2 hover:text-accent-hover";

/** Layout of a login page: one form, and links to related pages. */
export function ReaderCard({ title, lead, children, links = [] }: ReaderCardProps) {
  return (
    <div className="mx-auto w-full max-w-sm pt-10 text-base sm:pt-14">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {lead !== undefined && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
      {children !== undefined && <div className="mt-5">{children}</div>}
      {links.length > 0 && (
        <ul className="mt-6 flex flex-col gap-2 border-t border-line pt-5 text-sm text-ink-2">
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
  );
}
