import type { TextPart } from "@/server/publishing/newsroom/index";

const CONTEXT_CHARACTERS = 160;

/** Shorten a long unchanged passage to the parts next to the changes. */
function shortenText(text: string, position: { first: boolean; last: boolean }): string {
  if (text.length <= CONTEXT_CHARACTERS * 2) return text;
  const head = position.first ? "" : text.slice(0, CONTEXT_CHARACTERS);
  const tail = position.last ? "" : text.slice(-CONTEXT_CHARACTERS);
  return `${head} … ${tail}`.trim();
}

/** Text diff: insertions and deletions are marked by sign and element as well as by colour. */
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
                {shortenText(part.text, { first: index === 0, last: index === parts.length - 1 })}
              </span>
            );
        }
      })}
    </p>
  );
}
