import { useEffect, useState } from "preact/hooks";
import { nameBeingTyped, type Span } from "../editor/document";
import { type Mention, mentionOp, type Op, textOp } from "../ops/op";
import type { Person } from "../store/comment";
import { useWidget } from "../view/widget";

/** How long somebody stops typing before people are looked up. */
const PAUSE_MILLISECONDS = 150;

interface Asked extends Span {
  name: string;
}

export interface UsedPeople {
  found: readonly Person[];
  active: number;
  /** The text or the selection changed. */
  watch(ops: readonly Op[], span: Span): void;
  /** Whether a key was for the list. */
  onKey(event: KeyboardEvent): boolean;
  take(person: Person): void;
}

type Insert = (ops: readonly Op[], span: Span) => void;

/** People whose name is being typed after an @, and what the keyboard does with their list. */
export function usePeople(insert: Insert): UsedPeople {
  const { api, announce, t } = useWidget();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<readonly Person[]>([]);
  const [active, setActive] = useState(0);
  const name = asked?.name ?? null;

  useEffect(() => {
    setActive(0);
    if (name === null) {
      setFound([]);
      return undefined;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      api.people(name, gone.signal).then(
        (people) => {
          setFound(people);
          announce(t("mention.found", { count: people.length }));
        },
        () => setFound([]),
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [name]);

  const close = () => setAsked(null);
  const take = (person: Person) => {
    if (asked === null) return;
    const mention: Mention = { id: String(person.id), name: person.name };
    insert([mentionOp(mention), textOp(" ")], asked);
    close();
  };
  const move = (by: number) => setActive((active + by + found.length) % found.length);
  return {
    found,
    active,
    take,
    watch: (ops, span) => setAsked(nameBeingTyped(ops, span)),
    onKey: (event) => {
      const person = found[active];
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
