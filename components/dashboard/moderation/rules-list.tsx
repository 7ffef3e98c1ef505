"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { ModerationRule } from "@/server/engagement/moderation/index";
import { useTRPC } from "../trpc/client";
import { OUTCOMES } from "./moderation-labels";
import { usePolicyChange } from "./use-policy-change";

const RuleEditor = lazyPart(async () => (await import("./rule-editor")).RuleEditor, {
  wait: () => <SkeletonRows rows={8} />,
});

function describeRule({ conditions }: ModerationRule): string {
  const { authorPublishedBelow, isGuest, linksAtLeast, hasImage, words, toxicityAtLeast, spamAtLeast } =
    conditions;
  const { burst, longerThan } = conditions;
  return [
    authorPublishedBelow === undefined ? "" : `fewer than ${authorPublishedBelow} published comments`,
    isGuest === true ? "a guest" : "",
    linksAtLeast === undefined ? "" : `${linksAtLeast} or more links`,
    hasImage === true ? "a picture" : "",
    words === undefined
      ? ""
      : words
          .slice(0, 4)
          .map((word) => `“${word}”`)
          .join(" or "),
    toxicityAtLeast === undefined ? "" : `toxicity of at least ${toxicityAtLeast}`,
    spamAtLeast === undefined ? "" : `spam probability of at least ${spamAtLeast}`,
    burst === undefined ? "" : `${burst.comments} comments in ${burst.seconds} seconds`,
    longerThan === undefined ? "" : `more than ${longerThan} characters`,
  ]
    .filter((part) => part !== "")
    .join(" and ");
}

/** Moderation rules in evaluation order. */
export function RulesList({ rules, canEdit }: { rules: readonly ModerationRule[]; canEdit: boolean }) {
  const trpc = useTRPC();
  const change = usePolicyChange();
  const order = useMutation(trpc.moderation.orderRules.mutationOptions());
  const update = useMutation(trpc.moderation.updateRule.mutationOptions());
  const remove = useMutation(trpc.moderation.deleteRule.mutationOptions());
  const [editing, setEditing] = useState<ModerationRule | "new" | null>(null);
  if (editing !== null)
    return <RuleEditor rule={editing === "new" ? null : editing} onClose={() => setEditing(null)} />;
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      Add rule
    </Button>
  ) : undefined;
  if (rules.length === 0)
    return (
      <EmptyState icon={ListChecks} title="No rules yet" action={add}>
        A rule applies an action to comments by new authors, with links, with certain words or above a score.
        Test it on the last 90 days before you enable it.
      </EmptyState>
    );
  const move = (index: number, by: 1 | -1) => {
    const ids = rules.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + by, 0, moved);
    void change(() => order.mutateAsync({ ids }), "Rule order saved");
  };
  const toggle = ({ id, version, name, conditions, outcome, enabled }: ModerationRule) =>
    void change(
      () => update.mutateAsync({ id, version, name, conditions, outcome, enabled: !enabled }),
      enabled ? `“${name}” disabled` : `“${name}” enabled`,
    );
  return (
    <div className="flex flex-col gap-3">
      <div>{add}</div>
      <ol aria-label="Rules" className="divide-y divide-line rounded-lg border border-line">
        {rules.map((rule, index) => (
          <li key={rule.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {rule.name}
                <Badge tone={rule.enabled ? "good" : "neutral"}>
                  {rule.enabled ? "Enabled" : "Disabled"}
                </Badge>
              </p>
              <p className="mt-0.5 text-xs text-ink-2">
                {describeRule(rule)}: {OUTCOMES[rule.outcome].label.toLowerCase()}.
              </p>
            </div>
            {canEdit && (
              <div className="flex items-center gap-1">
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Move ${rule.name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Move ${rule.name} down`}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden />
                </Button>
                <Button size="sm" onClick={() => toggle(rule)}>
                  {rule.enabled ? "Disable" : "Enable"}
                </Button>
                <Button size="sm" onClick={() => setEditing(rule)}>
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() =>
                    void change(() => remove.mutateAsync({ id: rule.id }), `“${rule.name}” deleted`)
                  }
                >
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
