import Link from "next/link";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import { STATE_NAMES } from "./state-badge";

interface ChangeDetailProps {
  storyId: string;
  actor: string;
  version: number;
  /** State before the change; null: there was none. */
  from: StorySummary["state"] | null;
  to: StorySummary["state"];
}

/** Who changed a story, from which state to which, and a link to the version. */
export function ChangeDetail({ storyId, actor, version, from, to }: ChangeDetailProps) {
  return (
    <>
      {actor}
      {from !== null && from !== to && ` changed “${STATE_NAMES[from]}” to “${STATE_NAMES[to]}”`} (
      <Link
        className="text-accent underline underline-offset-2"
        href={`/dashboard/stories/${storyId}?tab=versions&after=${version}`}
        prefetch={false}
      >
        version {version}
      </Link>
      )
    </>
  );
}
