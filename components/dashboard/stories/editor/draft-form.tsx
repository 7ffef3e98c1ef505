"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../../trpc/client";
import { useStoriesChanged } from "../workflow/use-story-change";
import { AboutForm } from "./about-form";
import { CardEditor } from "./card-editor";
import { ABOUT_PARTS, type EditedAbout } from "./edited-about";
import {
  type EditedCard,
  type EditedStory,
  freshKey,
  type KeptDraft,
  moved,
  storyToSend,
} from "./edited-story";
import { blankElement, ELEMENT_KINDS } from "./element-kinds";
import { keepDraft } from "./kept-draft";

interface DraftFormProps {
  storyId: string;
  /** The story's address as it stands, and whether it stays. */
  slug: { whole: string; isFixed: boolean };
  /** Number of the newest version. */
  version: number;
  newest: KeptDraft;
  /** What was written before and not saved, or the newest version. */
  begun: KeptDraft;
}

function emptyCard(): EditedCard {
  const [text] = ELEMENT_KINDS;
  const elements = text === undefined ? [] : [{ key: freshKey(), value: blankElement(text) }];
  return { key: freshKey(), elements, rest: {} };
}

function Notice({ children, tone }: { children: React.ReactNode; tone: "warn" | "plain" }) {
  return (
    <div
      role="status"
      className={`mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm ${tone === "warn" ? "bg-warn-soft text-warn" : "bg-sunken text-ink-2"}`}
    >
      {children}
    </div>
  );
}

/** A draft: its headlines, what it says of itself, its cards. */
export function DraftForm({ storyId, slug, version, newest, begun }: DraftFormProps) {
  const id = useId();
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const save = useMutation(trpc.stories.save.mutationOptions());
  const [written, setDraft] = useState(begun);
  const [dirty, setDirty] = useState(begun !== newest);
  const [dropped, setDropped] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  // Who has written nothing sees the newest version, whoever saved it.
  const draft = dirty ? written : newest;
  const { story } = draft;
  const stale = draft.versionId !== newest.versionId;
  const take = (next: KeptDraft) => {
    setDraft(next);
    setDirty(next !== newest);
    keepDraft(storyId, next === newest ? null : next);
  };
  const drop = () => {
    take(newest);
    // Fields that hold text of their own begin again.
    setDropped(dropped + 1);
  };
  const change = (part: Partial<EditedStory>) => take({ ...draft, story: { ...story, ...part } });
  const changeAbout = (part: Partial<EditedAbout>) => {
    const about = { ...story.about, ...part };
    const parts = ABOUT_PARTS.filter((name) => name in part || story.changed.includes(name));
    change({ about, changed: parts });
  };
  const setCard = (key: string, card: EditedCard) =>
    change({ cards: story.cards.map((one) => (one.key === key ? card : one)) });
  const send = async () => {
    setProblem(null);
    try {
      const body = { "story-version-id": draft.versionId, ...storyToSend(story) };
      const saved = await save.mutateAsync({ storyId, story: body });
      keepDraft(storyId, null);
      setDraft({ versionId: saved.versionId, story: { ...story, changed: [] } });
      await changed();
      setDirty(false);
      toast.success(`Saved as version ${saved.version}.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "This could not be saved.");
      await changed();
    }
  };
  return (
    <form
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {stale && dirty && (
        <Notice tone="warn">
          <span className="min-w-60 flex-1">
            Version {version} was saved after you began. What you wrote is still here, unsaved.
          </span>
          <Button onClick={drop}>Drop mine, take version {version}</Button>
          <Button onClick={() => take({ ...draft, versionId: newest.versionId })}>Go on with mine</Button>
        </Notice>
      )}
      {!stale && dirty && (
        <Notice tone="plain">
          <span className="flex-1">Not saved yet. What you write is kept in this browser.</span>
          <Button size="sm" onClick={drop}>
            Drop the changes
          </Button>
        </Notice>
      )}
      <div key={dropped} className="flex flex-col gap-4">
        <Field
          id={`${id}-headline`}
          label="Headline"
          required
          maxLength={500}
          value={story.headline}
          onChange={(event) => change({ headline: event.target.value })}
        />
        <Field
          id={`${id}-subheadline`}
          label="Second headline"
          maxLength={2000}
          value={story.subheadline}
          onChange={(event) => change({ subheadline: event.target.value })}
        />
        <Field
          id={`${id}-summary`}
          label="Summary"
          maxLength={10_000}
          value={story.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
        <AboutForm about={story.about} slug={slug} onChange={changeAbout} />
        <h3 className="mt-4 text-base font-semibold">Text</h3>
        {story.cards.map((card, at) => (
          <CardEditor
            key={card.key}
            place={at + 1}
            card={card}
            first={at === 0}
            last={at === story.cards.length - 1}
            onMove={(by) => change({ cards: moved(story.cards, at, by) })}
            onRemove={() => change({ cards: story.cards.filter((one) => one.key !== card.key) })}
            onChange={(next) => setCard(card.key, next)}
          />
        ))}
        <div>
          <Button onClick={() => change({ cards: [...story.cards, emptyCard()] })}>
            <Plus aria-hidden />
            Add a card
          </Button>
        </div>
      </div>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-3">
        <Button type="submit" variant="primary" disabled={!dirty || stale || save.isPending}>
          Save as a new version
        </Button>
        {problem !== null && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}
