import { Badge, type Tone } from "@/components/ui/badge";
import type { StorySummary } from "@/server/publishing/newsroom/index";

type State = StorySummary["state"];

/** Display names of the states; `open` of the API is a draft. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  open: "Draft",
  needs_approval: "Needs approval",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  rejected: "Rejected",
  retracted: "Retracted",
};

const TONES: Readonly<Record<State, Tone>> = {
  open: "neutral",
  needs_approval: "warn",
  approved: "accent",
  scheduled: "accent",
  published: "good",
  rejected: "bad",
  retracted: "bad",
};

export function StateBadge({ state }: { state: State }) {
  return (
    <Badge tone={TONES[state]} dot>
      {STATE_NAMES[state]}
    </Badge>
  );
}
