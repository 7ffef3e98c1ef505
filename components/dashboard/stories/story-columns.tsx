import { Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { type Column, RowLink } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Named, StorySummary } from "@/server/publishing/newsroom/index";
import { StateBadge } from "./state-badge";

function Names({ names }: { names: readonly Named[] }) {
  const [first, ...rest] = names;
  if (first === undefined) return <span className="text-ink-3">–</span>;
  return (
    <span className="block max-w-44 truncate text-ink-2">
      {first.name}
      {rest.length > 0 && <span className="text-ink-3"> +{rest.length}</span>}
    </span>
  );
}

function Headline({ story }: { story: StorySummary }) {
  const closed = story.access === "login" || story.access === "subscription";
  return (
    <div className="min-w-0 py-0.5">
      <div className="flex items-center gap-1.5">
        <span className="line-clamp-2 md:line-clamp-1">
          <RowLink href={`/dashboard/stories/${story.id}`}>{story.headline || "Untitled"}</RowLink>
        </span>
        {closed && (
          <Lock role="img" aria-label="Restricted access" className="size-3.5 shrink-0 text-ink-3" />
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3 md:hidden">
        <StateBadge state={story.state} />
        <RelativeTime date={story.updatedAt} />
      </div>
    </div>
  );
}

/** Columns of the list of stories. */
export const STORY_COLUMNS: readonly Column<StorySummary>[] = [
  {
    id: "headline",
    label: "Headline",
    fixed: true,
    className: "w-full max-w-0 min-w-0",
    cell: (row) => <Headline story={row} />,
  },
  {
    id: "state",
    label: "Status",
    cell: (row) => <StateBadge state={row.state} />,
  },
  {
    id: "section",
    label: "Section",
    className: "max-lg:hidden",
    cell: (row) => <Names names={row.sections} />,
  },
  {
    id: "author",
    label: "Author",
    className: "max-lg:hidden",
    cell: (row) => <Names names={row.authors} />,
  },
  {
    id: "template",
    label: "Template",
    className: "max-xl:hidden",
    cell: (row) =>
      row.template === null ? (
        <span className="text-ink-3">text</span>
      ) : (
        <Badge>{row.template.replaceAll("-", " ")}</Badge>
      ),
  },
  {
    id: "version",
    label: "Version",
    align: "right",
    className: "max-xl:hidden",
    cell: (row) => <span className="text-ink-2">{row.version}</span>,
  },
  {
    id: "updated",
    label: "Updated",
    align: "right",
    cell: (row) => <RelativeTime date={row.updatedAt} className="relative whitespace-nowrap text-ink-2" />,
  },
];
