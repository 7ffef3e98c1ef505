"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../../trpc/client";
import { useStoriesChanged } from "../workflow/use-story-change";
import { AboutForm } from "./about-form";
import { CardEditor } from "./card-editor";
import { ABOUT_PARTS, type EditedAbout } from "./edited-about";
import {
  createKey,
  type EditedCard,
  type EditedStory,
  moveEntry,
  type StoredDraft,
  toStoryInput,
} from "./edited-story";
import { createBlankElement, ELEMENT_KINDS } from "./element-kinds";
import { storeDraft } from "./stored-draft";

interface DraftFormProps {
  storyId: string;
  /** The story's current slug, and whether it is fixed. */
  slug: { whole: string; isFixed: boolean };
  /** Number of the newest version. */
  version: number;
  newest: StoredDraft;
  /** The unsaved draft of this browser, or the newest version. */
  begun: StoredDraft;
}

function emptyCard(): EditedCard {
  const [text] = ELEMENT_KINDS;
  const elements = text === undefined ? [] : [{ key: createKey(), value: createBlankElement(text) }];
  return { key: createKey(), elements, rest: {} };
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

/** Form of a draft: headlines, metadata, cards. */
export function DraftForm({ storyId, slug, version, newest, begun }: DraftFormProps) {
  const id = useId();
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const save = useMutation(trpc.stories.save.mutationOptions());
  const [localDraft, setLocalDraft] = useState(begun);
  const [dirty, setDirty] = useState(begun !== newest);
  const [dropped, setDropped] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  // Without local changes the newest version is shown, including one saved by another person.
  const draft = dirty ? localDraft : newest;
  const { story } = draft;
  const stale = draft.versionId !== newest.versionId;
  const applyDraft = (next: StoredDraft) => {
    setLocalDraft(next);
    setDirty(next !== newest);
    storeDraft(storyId, next === newest ? null : next);
  };
  const discardChanges = () => {
    applyDraft(newest);
    // Fields with local text state are remounted.
    setDropped(dropped + 1);
  };
  const change = (part: Partial<EditedStory>) => applyDraft({ ...draft, story: { ...story, ...part } });
  const changeAbout = (part: Partial<EditedAbout>) => {
    const about = { ...story.about, ...part };
    const parts = ABOUT_PARTS.filter((name) => name in part || story.changed.includes(name));
    change({ about, changed: parts });
  };
  const setCard = (key: string, card: EditedCard) =>
    change({ cards: story.cards.map((existing) => (existing.key === key ? card : existing)) });
  const send = async () => {
    setProblem(null);
    try {
      const body = { "story-version-id": draft.versionId, ...toStoryInput(story) };
      const saved = await save.mutateAsync({ storyId, story: body });
      storeDraft(storyId, null);
      setLocalDraft({ versionId: saved.versionId, story: { ...story, changed: [] } });
      await changed();
      setDirty(false);
      toast.success(`Saved as version ${saved.version}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The draft could not be saved. Try again.");
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
            Version {version} was saved while you were editing. Your changes are still here, unsaved.
          </span>
          <Button onClick={discardChanges}>Discard my changes, use version {version}</Button>
          <Button onClick={() => applyDraft({ ...draft, versionId: newest.versionId })}>
            Keep my changes
          </Button>
        </Notice>
      )}
      {!stale && dirty && (
        <Notice tone="plain">
          <span className="flex-1">Unsaved changes. They are kept in this browser.</span>
          <Button size="sm" onClick={discardChanges}>
            Discard changes
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
          label="Subheadline"
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
            number={at + 1}
            card={card}
            first={at === 0}
            last={at === story.cards.length - 1}
            onMove={(by) => change({ cards: moveEntry(story.cards, at, by) })}
            onRemove={() => change({ cards: story.cards.filter((existing) => existing.key !== card.key) })}
            onChange={(next) => setCard(card.key, next)}
          />
        ))}
        <div>
          <Button onClick={() => change({ cards: [...story.cards, emptyCard()] })}>
            <Plus aria-hidden />
            Add card
          </Button>
        </div>
      </div>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-3">
        <Button type="submit" variant="primary" disabled={!dirty || stale || save.isPending}>
          Save new version
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
