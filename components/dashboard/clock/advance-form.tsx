"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FastForward } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { loadSchemas } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";

const STEPS = [
  { duration: "1d", label: "1 day" },
  { duration: "1w", label: "1 week" },
  { duration: "1m", label: "1 month" },
  { duration: "1y", label: "1 year" },
] as const;

/** Form that advances the test clock by a preset or a typed duration. */
export function AdvanceForm({ running, onDone }: { running: boolean; onDone: (id: number) => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const advance = useMutation(trpc.clock.advance.mutationOptions());
  const busy = running || advance.isPending;
  const advanceClock = async (duration: string) => {
    try {
      const { advanceSchema } = await loadSchemas();
      const read = advanceSchema.safeParse({ duration });
      if (!read.success) {
        setProblem(read.error.issues[0]?.message);
        return;
      }
      setProblem(undefined);
      const { id: advanceId } = await advance.mutateAsync(read.data);
      setText("");
      onDone(advanceId);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The clock could not be advanced. Try again.");
    } finally {
      // Any content of any page may depend on the time.
      await client.invalidateQueries();
      router.refresh();
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ duration, label }) => (
          <Button key={duration} size="lg" disabled={busy} onClick={() => void advanceClock(duration)}>
            <FastForward aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="flex max-w-sm items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void advanceClock(text);
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            id={id}
            label="Custom duration"
            hint="Such as 12h, 31d, 2w, 1m or 1y."
            autoComplete="off"
            value={text}
            error={problem}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary" className="mt-6.5 h-9" disabled={busy}>
          Advance clock
        </Button>
      </form>
      <p role="status" className="text-sm text-ink-2">
        {busy ? "Advancing the clock and processing everything that falls due…" : ""}
      </p>
    </div>
  );
}
