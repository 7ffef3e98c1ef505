"use client";

import { useMutation } from "@tanstack/react-query";
import { Newspaper, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import type { PricingPlan } from "@/server/subscriptions/catalogue/index";
import { useTRPC } from "../trpc/client";
import { formatPlanPrice } from "./catalogue-labels";
import { useCatalogueChange } from "./use-catalogue-change";

const PriceDialog = lazyOpenDialog(async () => (await import("./price-dialog")).PriceDialog);

function describeAsset({ assetType, assetId }: PricingPlan): string {
  const isStory = assetType === "story";
  if (assetId === null) return `All ${isStory ? "stories" : "collections"} without their own price`;
  return `${isStory ? "Story" : "Collection"} ${assetId}`;
}

/** List of the prices of individually sold stories and collections. */
export function PriceList({ prices, canEdit }: { prices: readonly PricingPlan[]; canEdit: boolean }) {
  const trpc = useTRPC();
  const change = useCatalogueChange();
  const retire = useMutation(trpc.catalogue.retirePrice.mutationOptions());
  const [editing, setEditing] = useState<PricingPlan | "new" | null>(null);
  const [retiring, setRetiring] = useState<PricingPlan | null>(null);
  const add = (
    <Button onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      Add price
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {prices.length === 0 ? (
        <EmptyState icon={Newspaper} title="No single-story prices yet" action={canEdit ? add : undefined}>
          A price lets readers buy one story, or the stories of one collection, without a plan.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {prices.map((price) => (
            <li key={price.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <span className="break-words">{price.title}</span>
                  {!price.enabled && <Badge tone="warn">Not for sale</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-ink-2">{formatPlanPrice({ ...price, recurring: false })}</p>
                <p className="mt-1 text-xs break-all text-ink-3">{describeAsset(price)}</p>
              </div>
              {canEdit && (
                <div className="flex gap-2">
                  <Button size="sm" aria-label={`Edit ${price.title}`} onClick={() => setEditing(price)}>
                    Edit
                  </Button>
                  <Button size="sm" aria-label={`Retire ${price.title}`} onClick={() => setRetiring(price)}>
                    Retire
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && prices.length > 0 && <div>{add}</div>}
      {editing !== null && (
        <PriceDialog price={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={retiring !== null}
        onOpenChange={() => setRetiring(null)}
        title="Retire this price?"
        action="Retire price"
        pending={retire.isPending}
        onConfirm={() => {
          if (retiring === null) return;
          const { id } = retiring;
          void change(() => retire.mutateAsync({ id }), "Price retired").then(() => setRetiring(null));
        }}
      >
        <p>This price can no longer be bought. Existing buyers keep access.</p>
      </ConfirmDialog>
    </div>
  );
}
