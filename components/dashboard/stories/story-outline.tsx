import { FileText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { StoryDetail } from "@/server/publishing/newsroom/index";

function Card({ card, position }: { card: StoryDetail["outline"][number]; position: number }) {
  return (
    <li className="flex gap-4 border-b border-line py-4 first:pt-0 last:border-0">
      <span aria-hidden className="tabular w-5 shrink-0 pt-px text-right text-xs text-ink-3">
        {position}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {card.map((element, index) => (
          <div key={`${index}-${element.kind}`}>
            {element.kind !== "text" && <p className="mb-0.5 text-xs text-ink-3">{element.kind}</p>}
            <p className="text-base leading-relaxed text-pretty break-words whitespace-pre-line">
              {element.text || <span className="text-ink-3">No text</span>}
            </p>
          </div>
        ))}
      </div>
    </li>
  );
}

/** Plain text of the newest version, card by card. */
export function StoryOutline({ story }: { story: StoryDetail }) {
  return (
    <div className="max-w-3xl">
      {story.subheadline !== null && (
        <p className="pb-2 text-lg text-pretty text-ink-2">{story.subheadline}</p>
      )}
      {story.summary !== null && <p className="pb-6 text-base text-pretty text-ink-2">{story.summary}</p>}
      {story.outline.length === 0 ? (
        <EmptyState icon={FileText} title="No cards">
          This version has only a headline.
        </EmptyState>
      ) : (
        <ol aria-label="Cards">
          {story.outline.map((card, index) => (
            // A card is identified by its index here.
            <Card key={index} card={card} position={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}
