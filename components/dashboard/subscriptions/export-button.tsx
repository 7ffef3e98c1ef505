"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { subscriptionFilterSchema } from "@/shared/schemas/index";
import { useTRPC } from "../trpc/client";

function downloadFile(parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "subscriptions.csv";
  link.click();
  URL.revokeObjectURL(url);
}

/** Download the filtered list as a CSV file. */
export function ExportButton({ filter }: { filter: z.output<typeof subscriptionFilterSchema> }) {
  const trpc = useTRPC();
  const part = useMutation(trpc.subscriptions.exportPart.mutationOptions());
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const parts: string[] = [];
      let after: string | null = null;
      do {
        const got: { csv: string; next: string | null } = await part.mutateAsync({ filter, after });
        parts.push(got.csv);
        after = got.next;
      } while (after !== null);
      downloadFile(parts);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The export failed. Try again.");
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button onClick={() => void run()} disabled={running}>
      <Download aria-hidden />
      {running ? "Exporting…" : "Export CSV"}
    </Button>
  );
}
