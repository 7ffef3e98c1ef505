"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, SpellCheck } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { formatCount } from "@/components/ui/plural";
import type { WordList } from "@/server/engagement/moderation/index";
import { useTRPC } from "../trpc/client";
import { OUTCOMES } from "./moderation-labels";
import { OutcomeSelect } from "./outcome-select";
import { usePolicyChange } from "./use-policy-change";

const NEW: Pick<WordList, "name" | "enabled" | "outcome" | "words"> = {
  name: "",
  enabled: true,
  outcome: "pend",
  words: [],
};

function ListEditor({ list, onClose }: { list: WordList | null; onClose: () => void }) {
  const trpc = useTRPC();
  const id = useId();
  const change = usePolicyChange();
  const create = useMutation(trpc.moderation.createList.mutationOptions());
  const update = useMutation(trpc.moderation.updateList.mutationOptions());
  const { name: firstName, enabled: firstEnabled, outcome: firstOutcome, words } = list ?? NEW;
  const [name, setName] = useState(firstName);
  const [enabled, setEnabled] = useState(firstEnabled);
  const [outcome, setOutcome] = useState(firstOutcome);
  const [text, setText] = useState(words.join("\n"));
  const save = async () => {
    const typed = text.split("\n").map((word) => word.trim());
    const values = { name, enabled, outcome, words: typed.filter((word) => word !== "") };
    const work = () =>
      list === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ ...values, id: list.id, version: list.version });
    if (await change(work, `List “${name}” saved`)) onClose();
  };
  return (
    <form
      aria-label={list === null ? "New list" : list.name}
      className="flex max-w-lg flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        id={`${id}-name`}
        label="Name"
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-words`} className="text-sm font-medium">
          Words and phrases
        </label>
        <textarea
          id={`${id}-words`}
          rows={10}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${INPUT_LOOK} px-3 py-2 text-base`}
        />
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          One per line. Whole words match in any case, even disguised.
        </p>
      </div>
      <OutcomeSelect value={outcome} onChange={setOutcome} />
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
        Enabled
      </label>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={name.trim() === ""}>
          Save list
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Word lists, with the action for comments that contain a listed word. */
export function WordLists({ lists, canEdit }: { lists: readonly WordList[]; canEdit: boolean }) {
  const trpc = useTRPC();
  const change = usePolicyChange();
  const remove = useMutation(trpc.moderation.deleteList.mutationOptions());
  const [editing, setEditing] = useState<WordList | "new" | null>(null);
  if (editing !== null)
    return <ListEditor list={editing === "new" ? null : editing} onClose={() => setEditing(null)} />;
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      Add list
    </Button>
  ) : undefined;
  if (lists.length === 0)
    return (
      <EmptyState icon={SpellCheck} title="No word lists yet" action={add}>
        A list holds, blocks or marks as spam the comments that contain its words. Toxic words need no list:
        comments are scored for toxicity anyway.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <div>{add}</div>
      <ul aria-label="Word lists" className="divide-y divide-line rounded-lg border border-line">
        {lists.map((list) => (
          <li key={list.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {list.name}
                <Badge tone={list.enabled ? "good" : "neutral"}>
                  {list.enabled ? "Enabled" : "Disabled"}
                </Badge>
              </p>
              <p className="mt-0.5 text-xs text-ink-2">
                {formatCount(list.words.length, "word")}: {OUTCOMES[list.outcome].label.toLowerCase()}.
              </p>
            </div>
            {canEdit && (
              <div className="flex gap-1">
                <Button size="sm" onClick={() => setEditing(list)}>
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() =>
                    void change(() => remove.mutateAsync({ id: list.id }), `“${list.name}” deleted`)
                  }
                >
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
