"use client";

import { useState } from "react";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StoryPush } from "@/server/engagement/push/index";
import { AreaField, CheckField, FormProblem, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { getFieldProblems } from "../trpc/query-error";
import { FormDialog } from "../webhooks/form-dialog";

interface PushDialogProps {
  state: StoryPush;
  onClose: () => void;
  onSend: (input: { title: string; body: string; again: boolean }) => Promise<void>;
}

const FIELDS: readonly string[] = ["title", "body"];

/** Dialog that writes and sends the notification of a story. */
export function PushDialog({ state, onClose, onSend }: PushDialogProps) {
  const { receivers, headline, earlier } = state;
  const [title, setTitle] = useState(headline.slice(0, 120));
  const [body, setBody] = useState("");
  const [again, setAgain] = useState(false);
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const [last] = earlier;
  const submit = async () => {
    try {
      const { pushTextsSchema } = await loadSchemas();
      const read = pushTextsSchema.safeParse({ title, body });
      if (!read.success) {
        const [issue] = read.error.issues;
        setWrong({ field: String(issue?.path[0] ?? ""), message: issue?.message ?? "Check this value." });
        return false;
      }
      await onSend({ ...read.data, again });
      return true;
    } catch (error) {
      const [first] = getFieldProblems(error);
      const message = error instanceof Error ? error.message : "It was not sent. Try again.";
      setWrong({ field: first?.path ?? "", message: first?.message ?? message });
      return false;
    }
  };
  const problem = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  return (
    <FormDialog
      title="Send breaking news"
      action={`Send to ${formatCount(receivers, "browser")}`}
      onClose={onClose}
      onSubmit={submit}
      disabled={receivers === 0 || (last !== undefined && !again)}
    >
      <p>
        {receivers === 0
          ? "No reader has asked for breaking news yet."
          : "It appears at once on the devices of readers who asked for breaking news, and opens this story. It can’t be recalled."}
      </p>
      <FormProblem message={wrong === null || FIELDS.includes(wrong.field) ? undefined : wrong.message} />
      <TextField
        label="Headline"
        hint="Devices show about 50 characters."
        value={title}
        error={problem("title")}
        onChange={setTitle}
      />
      <AreaField
        label="Text"
        hint="Optional. Devices show about 120 characters."
        value={body}
        error={problem("body")}
        onChange={setBody}
      />
      {last !== undefined && (
        <>
          <p>
            This story’s notification was already sent <RelativeTime date={last} systemClock />.
          </p>
          <CheckField label="Send another one" checked={again} onChange={setAgain} />
        </>
      )}
    </FormDialog>
  );
}
