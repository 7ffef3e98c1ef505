import { Badge, type Tone } from "@/components/ui/badge";
import type { ScoreReason } from "@/server/engagement/scoring/index";

function getTone(share: number): Tone {
  return share >= 0.8 ? "bad" : share >= 0.5 ? "warn" : "neutral";
}

interface Scored {
  toxicity: number;
  spamProbability: number | null;
}

/** Toxicity and spam scores of a comment, as text and number. */
export function ScoreBadges({ toxicity, spamProbability }: Scored) {
  return (
    <>
      <Badge tone={getTone(toxicity / 100)}>Toxicity {Math.round(toxicity)}</Badge>
      {spamProbability !== null && (
        <Badge tone={getTone(spamProbability)}>Spam {Math.round(spamProbability * 100)}%</Badge>
      )}
    </>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  slur: "Slur",
  threat: "Threat",
  insult: "Insult",
  profanity: "Profanity",
  sexual: "Sexual",
  word: "Word",
  trait: "Trait",
  learned: "Learned here",
};

/** Words and features that contributed to a score, the strongest first. */
export function ScoreReasons({ title, reasons }: { title: string; reasons: readonly ScoreReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs text-ink-3">{title}</h4>
      <ul className="mt-1 flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.text}`} className="flex items-baseline gap-2 text-sm">
            <span className="w-24 shrink-0 text-xs text-ink-3">{KINDS[reason.kind] ?? reason.kind}</span>
            <span className="min-w-0 flex-1 break-words">{reason.text}</span>
            <span className="tabular shrink-0 text-xs text-ink-2">
              {reason.weight > 0 ? "+" : ""}
              {reason.weight}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
