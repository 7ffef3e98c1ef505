import { useEffect, useState } from "preact/hooks";
import { findTypedName, type Span } from "../editor/document";
import { type Mention, mentionOp, type Op, textOp } from "../ops/op";
import type { Person } from "../store/comment";
import { useWidget } from "../view/widget";

/** Debounce of the people search while typing. */
const DEBOUNCE_MILLISECONDS = 150;

interface Query extends Span {
  name: string;
}

export interface MentionSuggestions {
  suggestions: readonly Person[];
  active: number;
  /** Called when the text or the selection changed. */
  watch(ops: readonly Op[], span: Span): void;
  /** Handles a key; returns whether the list consumed it. */
  onKey(event: KeyboardEvent): boolean;
  take(person: Person): void;
}

type Insert = (ops: readonly Op[], span: Span) => void;

/** Suggestions for the name typed after an @, with keyboard navigation of the list. */
export function usePeople(insert: Insert): MentionSuggestions {
  const { api, announce, t } = useWidget();
  const [query, setQuery] = useState<Query | null>(null);
  const [suggestions, setPeople] = useState<readonly Person[]>([]);
  const [active, setActive] = useState(0);
  const name = query?.name ?? null;

  useEffect(() => {
    setActive(0);
    if (name === null) {
      setPeople([]);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api.people(name, controller.signal).then(
        (people) => {
          setPeople(people);
          announce(t("mention.found", { count: people.length }));
        },
        () => setPeople([]),
      );
    }, DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name]);

  const close = () => setQuery(null);
  const take = (person: Person) => {
    if (query === null) return;
    const mention: Mention = { id: String(person.id), name: person.name };
    insert([mentionOp(mention), textOp(" ")], query);
    close();
  };
  const move = (step: number) => setActive((active + step + suggestions.length) % suggestions.length);
  return {
    suggestions,
    active,
    take,
    watch: (ops, span) => setQuery(findTypedName(ops, span)),
    onKey: (event) => {
      const person = suggestions[active];
      if (person === undefined || event.isComposing) return false;
      if (event.key === "ArrowDown") move(1);
      else if (event.key === "ArrowUp") move(-1);
      else if (event.key === "Enter" || event.key === "Tab") take(person);
      else if (event.key === "Escape") close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
