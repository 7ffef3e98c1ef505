"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { JsonView } from "@/components/ui/json-view";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StaffGroup } from "@/server/subscriptions/catalogue/index";
import { type Fact, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { BuyerPreview } from "./buyer-preview";
import { CampaignProgress } from "./campaign-progress";
import { GROUP_TYPE_LABELS } from "./catalogue-labels";
import { GroupSettings } from "./group-settings";
import { PlanList } from "./plan-list";
import { useCatalogueChange } from "./use-catalogue-change";

function toFacts(group: StaffGroup): Fact[] {
  const { assets, campaign } = group;
  const buyers = Object.values(group.buyers).reduce((sum, count) => sum + count, 0);
  return [
    {
      label: "Includes access to",
      value: assets.length === 0 ? "Nothing" : assets.map(({ title }) => title).join(", "),
    },
    { label: "Subscriptions", value: buyers.toLocaleString("en") },
    ...(campaign === null
      ? []
      : [{ label: "Collected", value: <CampaignProgress campaign={campaign} label={group.name} /> }]),
    { label: "Visibility", value: group.public ? "Public" : "Private: only with its ID" },
    { label: "Added", value: <RelativeTime date={group.createdAt} /> },
    { label: "Changed", value: <RelativeTime date={group.updatedAt} /> },
  ];
}

function RetireGroup({ group }: { group: StaffGroup }) {
  const trpc = useTRPC();
  const router = useRouter();
  const change = useCatalogueChange();
  const retire = useMutation(trpc.catalogue.retireGroup.mutationOptions());
  const [isConfirming, setConfirming] = useState(false);
  const confirm = () =>
    void change(() => retire.mutateAsync({ id: group.id }), "Group retired").then((done) => {
      if (done) router.push("/dashboard/plans");
    });
  return (
    <>
      <Button onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
        Retire
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Retire this group?"
        action="Retire group"
        phrase={group.name}
        pending={retire.isPending}
        onConfirm={confirm}
      >
        <p>Its plans can no longer be bought. Existing subscriptions continue unchanged.</p>
      </ConfirmDialog>
    </>
  );
}

/** Page of one group: its plans, the buyers' preview, its settings. */
export function GroupPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("catalogue:write");
  const query = useQuery(trpc.catalogue.group.queryOptions({ id }));
  const group = query.data;
  if (group === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ObjectPage
      kind="Group"
      title={group.name}
      badges={
        <>
          <Badge>{GROUP_TYPE_LABELS[group.type].name}</Badge>
          {!group.public && <Badge tone="warn">Private</Badge>}
        </>
      }
      id={String(group.id)}
      actions={canEdit ? <RetireGroup group={group} /> : undefined}
      facts={toFacts(group)}
      tabs={[
        {
          value: "plans",
          label: "Plans",
          count: group.plans.length,
          content: <PlanList group={group} canEdit={canEdit} />,
        },
        { value: "preview", label: "Preview", content: <BuyerPreview group={group} /> },
        ...(canEdit
          ? [
              {
                value: "settings",
                label: "Settings",
                content: <GroupSettings key={group.updatedAt.getTime()} group={group} />,
              },
            ]
          : []),
        { value: "json", label: "JSON", content: <JsonView value={group} label="group" /> },
      ]}
    />
  );
}
