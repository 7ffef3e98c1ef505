import type { TextPart } from "@/server/publishing/newsroom/index";

const KEPT_CHARACTERS = 160;

/** A long stretch that did not change, shortened to what stands beside the changes. */
function shortened(text: string, place: { first: boolean; last: boolean }): string {
  if (text.length <= KEPT_CHARACTERS * 2) return text;
  const head = place.first ? "" : text.slice(0, KEPT_CHARACTERS);
  const tail = place.last ? "" : text.slice(-KEPT_CHARACTERS);
  return `${head} … ${tail}`.trim();
}

/** A text with what was taken out and what was put in. Marked by sign and word as well as by colour. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return (
    <p className="text-sm leading-relaxed break-words whitespace-pre-wrap">
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`;
        switch (part.kind) {
          case "added":
            return (
              <ins
                key={key}
                className="rounded-sm bg-good-soft text-good decoration-good/60 underline-offset-2"
              >
                {part.text}
              </ins>
            );
          case "removed":
            return (
              <del key={key} className="rounded-sm bg-bad-soft text-bad">
                {part.text}
              </del>
            );
          case "same":
            return (
              <span key={key} className="text-ink-2">
                {shortened(part.text, { first: index === 0, last: index === parts.length - 1 })}
              </span>
            );
        }
      })}
    </p>
  );
}
