"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AreaField, CheckField, FormProblem, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";
import { getFieldProblems } from "../trpc/query-error";
import { FormDialog } from "../webhooks/form-dialog";
import { HOURS, WEEKDAYS } from "./schedule-texts";

/** What the dialog edits. */
interface NewsletterValues {
  name: string;
  slug: string;
  description: string;
  /** null: none is chosen. */
  collectionId: number | null;
  frequency: "daily" | "weekly";
  weekday: number | null;
  hour: number;
  active: boolean;
}

type Saved = NewsletterValues & { collectionId: number };

interface NewsletterDialogProps {
  title: string;
  action: string;
  values: NewsletterValues;
  /** The collection of `values`, which may not be among the newest. */
  collection: { id: number; name: string } | null;
  timeZone: string;
  onClose: () => void;
  onSave: (values: Saved) => Promise<void>;
}

const FIELDS: readonly string[] = ["name", "slug", "description"];

const FREQUENCIES = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
] as const;

/** Collections to choose from: the newest, and the current one. */
function useCollections(current: NewsletterDialogProps["collection"]) {
  const trpc = useTRPC();
  const query = useQuery(trpc.collections.list.queryOptions({ filter: {}, page: { limit: 100 } }));
  const items = query.data?.rows ?? [];
  const missing = current !== null && !items.some(({ id }) => id === current.id) ? [current] : [];
  return [...missing, ...items].map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Dialog that creates or edits a newsletter. */
export function NewsletterDialog({ values, collection, timeZone, ...dialog }: NewsletterDialogProps) {
  const [current, setCurrent] = useState(values);
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const collections = useCollections(collection);
  const change = (part: Partial<NewsletterValues>) => setCurrent((before) => ({ ...before, ...part }));
  const submit = async () => {
    try {
      const { newsletterSchema } = await loadSchemas();
      const read = newsletterSchema.safeParse(current);
      if (!read.success) {
        const [issue] = read.error.issues;
        setWrong({ field: String(issue?.path[0] ?? ""), message: issue?.message ?? "Check this value." });
        return false;
      }
      await dialog.onSave(read.data);
      return true;
    } catch (error) {
      const [first] = getFieldProblems(error);
      const message = error instanceof Error ? error.message : "The change failed. Try again.";
      setWrong({ field: first?.path ?? "", message: first?.message ?? message });
      return false;
    }
  };
  const problem = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  return (
    <FormDialog title={dialog.title} action={dialog.action} onClose={dialog.onClose} onSubmit={submit}>
      <FormProblem message={wrong === null || FIELDS.includes(wrong.field) ? undefined : wrong.message} />
      <TextField
        label="Name"
        hint="Shown to readers."
        value={current.name}
        error={problem("name")}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="URL slug"
        hint={`Its page is /newsletters/${current.slug === "" ? "…" : current.slug}`}
        value={current.slug}
        error={problem("slug")}
        onChange={(slug) => change({ slug })}
      />
      <AreaField
        label="Description"
        hint="One or two sentences for readers."
        value={current.description}
        error={problem("description")}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label="Collection"
        hint="Each edition has its stories that no earlier one had, up to twelve."
        value={String(current.collectionId ?? "")}
        options={[{ value: "", label: "Choose a collection" }, ...collections]}
        onChange={(id) => change({ collectionId: id === "" ? null : Number(id) })}
      />
      <SelectField
        label="Frequency"
        value={current.frequency}
        options={FREQUENCIES}
        onChange={(frequency) =>
          change({ frequency, weekday: frequency === "daily" ? null : (current.weekday ?? 1) })
        }
      />
      {current.frequency === "weekly" && (
        <SelectField
          label="Day"
          value={String(current.weekday ?? 1)}
          options={WEEKDAYS}
          onChange={(day) => change({ weekday: Number(day) })}
        />
      )}
      <SelectField
        label="Time"
        hint={`In the publication's time zone, ${timeZone}.`}
        value={String(current.hour)}
        options={HOURS}
        onChange={(hour) => change({ hour: Number(hour) })}
      />
      <CheckField
        label="Active"
        hint="Readers can sign up, and editions are sent."
        checked={current.active}
        onChange={(active) => change({ active })}
      />
    </FormDialog>
  );
}
