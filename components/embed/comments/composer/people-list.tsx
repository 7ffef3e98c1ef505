/** @jsxImportSource preact */
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { Avatar } from "../view/avatar";
import { useWidget } from "../view/widget";
import type { MentionSuggestions } from "./use-people";

export function personElementId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** Suggestions for a mention; the focus stays in the text. */
export function PeopleList({ id, people }: { id: string; people: MentionSuggestions }) {
  const { t } = useWidget();
  return (
    <div id={id} class="people" role="listbox" aria-label={t("mention.label")}>
      {people.suggestions.map((person, at) => (
        <div
          key={person.id}
          id={personElementId(id, at)}
          role="option"
          aria-selected={at === people.active}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => people.take(person)}
        >
          <Avatar name={person.name} src={person.avatar} />
          <span dir="auto">{clipMarks(person.name)}</span>
        </div>
      ))}
    </div>
  );
}
