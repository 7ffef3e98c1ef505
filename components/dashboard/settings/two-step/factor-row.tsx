import type { ReactNode } from "react";

/** One of the user's second factors, with its actions. */
export function FactorRow(props: { name: string; badge?: ReactNode; about: ReactNode; children: ReactNode }) {
  const { name, badge, about, children } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="break-words">{name}</span>
          {badge}
        </p>
        <p className="mt-0.5 text-xs text-pretty text-ink-3">{about}</p>
      </div>
      {children}
    </li>
  );
}
