"use client";

import { useMutation } from "@tanstack/react-query";
import { KeySquare, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import type { Asset } from "@/server/subscriptions/catalogue/index";
import { useTRPC } from "../trpc/client";
import { ASSET_TYPE_LABELS } from "./asset-labels";
import { useCatalogueChange } from "./use-catalogue-change";

const AssetDialog = lazyOpenDialog(async () => (await import("./asset-dialog")).AssetDialog);

function getDetail({ type, externalId, metadata }: Asset): string {
  if (type === "section") return `Section ${externalId ?? ""}`;
  if (type === "story") return `Up to level ${String(metadata.access_level ?? 0)}`;
  return ASSET_TYPE_LABELS[type].about;
}

/** List of the assets that subscriptions grant access to. */
export function AssetList({ assets, canEdit }: { assets: readonly Asset[]; canEdit: boolean }) {
  const trpc = useTRPC();
  const change = useCatalogueChange();
  const retire = useMutation(trpc.catalogue.retireAsset.mutationOptions());
  const [editing, setEditing] = useState<Asset | "new" | null>(null);
  const [retiring, setRetiring] = useState<Asset | null>(null);
  const add = (
    <Button onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      Add asset
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {assets.length === 0 ? (
        <EmptyState icon={KeySquare} title="No assets yet" action={canEdit ? add : undefined}>
          An asset is what a subscription gives access to: the whole site, a section, or stories up to a
          level.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {assets.map((asset) => (
            <li key={asset.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <span className="break-words">{asset.title}</span>
                  <Badge>{ASSET_TYPE_LABELS[asset.type].name}</Badge>
                </p>
                <p className="mt-1 text-xs text-ink-3">{getDetail(asset)}</p>
              </div>
              {canEdit && (
                <div className="flex gap-2">
                  <Button size="sm" aria-label={`Edit ${asset.title}`} onClick={() => setEditing(asset)}>
                    Edit
                  </Button>
                  <Button size="sm" aria-label={`Retire ${asset.title}`} onClick={() => setRetiring(asset)}>
                    Retire
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && assets.length > 0 && <div>{add}</div>}
      {editing !== null && (
        <AssetDialog asset={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={retiring !== null}
        onOpenChange={() => setRetiring(null)}
        title="Retire this asset?"
        action="Retire asset"
        pending={retire.isPending}
        onConfirm={() => {
          if (retiring === null) return;
          const { id } = retiring;
          void change(() => retire.mutateAsync({ id }), "Asset retired").then(() => setRetiring(null));
        }}
      >
        <p>{retiring?.title} is removed from every offer. Existing buyers keep access.</p>
      </ConfirmDialog>
    </div>
  );
}
