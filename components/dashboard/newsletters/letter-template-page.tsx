"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { LetterTemplateEditor } from "./letter-template-editor";

/** Editor of how the letters of a newsletter look, beside a preview. */
export function LetterTemplatePage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.newsletters.get.queryOptions({ id }));
  const name = query.data?.name;
  return (
    <div className="max-w-6xl">
      <PageHeader
        title={name === undefined ? "Newsletter template" : `Template of ${name}`}
        description="The look of each edition, from the next email on."
        actions={
          <Link href="/dashboard/newsletters" prefetch={false} className={buttonLook()}>
            All newsletters
          </Link>
        }
      />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <LetterTemplateEditor newsletter={query.data} canEdit={permissions.includes("collections:write")} />
      )}
    </div>
  );
}
