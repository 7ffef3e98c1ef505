import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What is listed here, and how to create it. */
  children: ReactNode;
  action?: ReactNode;
  /** True where it is the whole page: its title is the page's heading. */
  isPage?: boolean;
}

/** Placeholder of an empty list that explains its purpose. */
export function EmptyState({ icon: Icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-xl border border-line bg-raised text-ink-3 shadow-lift">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <Title className="text-base font-semibold">{title}</Title>
      <div className="mt-1 max-w-md text-sm text-pretty text-ink-2">{children}</div>
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
