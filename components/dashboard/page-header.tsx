import type { ReactNode } from "react";

/** Header of a page: title, description, actions. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-y-0.5">
      <h1 className="min-w-0 flex-auto text-xl font-semibold tracking-tight">{title}</h1>
      {actions !== undefined && (
        // A single button is beside the title on a phone; several are below the description.
        <div className="flex flex-wrap items-center gap-2 max-sm:has-[>:nth-child(2)]:order-last max-sm:has-[>:nth-child(2)]:basis-full sm:row-span-2">
          {actions}
        </div>
      )}
      {description !== undefined && (
        <p className="text-sm text-pretty text-ink-2 max-sm:basis-full sm:col-start-1">{description}</p>
      )}
    </div>
  );
}
