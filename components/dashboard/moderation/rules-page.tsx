"use client";

import { useQuery } from "@tanstack/react-query";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useTab } from "../object/object-page";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { BansList } from "./bans-list";
import { DecisionLog } from "./decision-log";
import { LearnedWords } from "./learned-words";
import { ModeratorLinks } from "./moderator-links";
import { RulesList } from "./rules-list";
import { WordLists } from "./word-lists";

/** Moderation settings: rules, word lists, bans, learned words, and the decision log. */
export function RulesPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("moderation:configure");
  const query = useQuery(trpc.moderation.policy.queryOptions());
  const [tab, setTab] = useTab("rules");
  const policy = query.data;
  const waiting =
    query.error === null ? (
      <SkeletonRows />
    ) : (
      <QueryError error={query.error} onRetry={() => void query.refetch()} />
    );
  const tabs = [
    {
      value: "rules",
      label: "Rules",
      count: policy?.rules.length,
      content: policy === undefined ? waiting : <RulesList rules={policy.rules} canEdit={canEdit} />,
    },
    {
      value: "words",
      label: "Word lists",
      count: policy?.lists.length,
      content: policy === undefined ? waiting : <WordLists lists={policy.lists} canEdit={canEdit} />,
    },
    { value: "bans", label: "Bans", content: <BansList /> },
    { value: "in-place", label: "On-page moderation", content: <ModeratorLinks /> },
    { value: "learned", label: "Learned", content: <LearnedWords canEdit={canEdit} /> },
    { value: "log", label: "Log", content: <DecisionLog /> },
  ];
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Rules and bans"
        description="Rules that hold comments for review, and the log of decisions."
      />
      <Tabs
        label="Rules and bans"
        value={tabs.some(({ value }) => value === tab) ? tab : "rules"}
        onChange={setTab}
        tabs={tabs}
      />
    </div>
  );
}
