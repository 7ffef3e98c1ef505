"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { ModerationRule, RuleConditions } from "@/server/engagement/moderation/index";
import { conditionsSchema } from "@/shared/schemas/index";
import { useTRPC } from "../trpc/client";
import { ConditionFields } from "./condition-fields";
import { OutcomeSelect } from "./outcome-select";
import { RuleTrial } from "./rule-trial";
import { usePolicyChange } from "./use-policy-change";

type Edited = Pick<ModerationRule, "name" | "enabled" | "conditions" | "outcome">;

const NEW: Edited = { name: "", enabled: false, conditions: {}, outcome: "pend" };

/** Return the word list without empty lines. */
function trimConditions(conditions: RuleConditions): RuleConditions {
  const { words, ...rest } = conditions;
  const trimmedWords = (words ?? []).map((word) => word.trim()).filter((word) => word !== "");
  return trimmedWords.length === 0 ? rest : { ...rest, words: trimmedWords };
}

/** Form that creates or edits a rule, with a trial run over the last 90 days. */
export function RuleEditor({ rule, onClose }: { rule: ModerationRule | null; onClose: () => void }) {
  const trpc = useTRPC();
  const id = useId();
  const change = usePolicyChange();
  const create = useMutation(trpc.moderation.createRule.mutationOptions());
  const update = useMutation(trpc.moderation.updateRule.mutationOptions());
  const [edited, setEdited] = useState<Edited>(rule ?? NEW);
  const [tried, setTried] = useState<RuleConditions | null>(null);
  const conditions = trimConditions(edited.conditions);
  const { success: sound, data: checked } = conditionsSchema.safeParse(conditions);
  const canTry = sound && Object.keys(conditions).length > 0;
  const save = async () => {
    const { name, enabled, outcome } = edited;
    const values = { name, enabled, outcome, conditions };
    const work = () =>
      rule === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ ...values, id: rule.id, version: rule.version });
    if (await change(work, `Rule “${name}” saved`)) onClose();
  };
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        aria-label={rule === null ? "New rule" : rule.name}
        className="flex flex-col gap-5"
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
          value={edited.name}
          onChange={(event) => setEdited({ ...edited, name: event.target.value })}
        />
        <ConditionFields
          conditions={edited.conditions}
          onChange={(next) => setEdited({ ...edited, conditions: next })}
        />
        <OutcomeSelect value={edited.outcome} onChange={(outcome) => setEdited({ ...edited, outcome })} />
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={edited.enabled}
            onChange={(event) => setEdited({ ...edited, enabled: event.target.checked })}
          />
          Enabled
        </label>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={!canTry || edited.name.trim() === ""}>
            Save rule
          </Button>
          <Button disabled={!canTry} onClick={() => setTried(checked ?? null)}>
            Test on the last 90 days
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <section aria-label="Test results" className="min-w-0">
        <h3 className="mb-2 text-sm font-medium">Last 90 days</h3>
        {tried === null ? (
          <p className="text-sm text-ink-3">Test the rule to see which comments it would have matched.</p>
        ) : (
          <RuleTrial conditions={tried} />
        )}
      </section>
    </div>
  );
}
