"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { newWebhookSchema, webhookSettingsSchema } from "@/shared/schemas/index";
import { createSchemaResolver } from "../form/schema-resolver";
import { getFieldProblems } from "../trpc/query-error";
import { EventChoice } from "./event-choice";

type Settings = z.output<typeof webhookSettingsSchema>;
export type NewWebhook = z.output<typeof newWebhookSchema>;
/** Values of both forms: a webhook's settings, and in the form for a new one the family and secret. */
type Values = Settings & Partial<Pick<NewWebhook, "family" | "secret">>;

interface WebhookFormProps {
  loadSchema: () => Promise<z.ZodType<Values, Values>>;
  defaults: Values;
  choices: readonly { name: string; description: string }[];
  /** Days before a subscription's end at which a reminder is sent; only one family has them. */
  reminds: boolean;
  submit: string;
  cancel?: ReactNode;
  /** Shown above the events: the choice of family. */
  children?: ReactNode;
  secretField?: boolean;
  onSubmit: (values: Values) => Promise<unknown>;
}

const FIELDS = ["url", "events", "reminderDays", "secret"] as const;

/**
 * Form of a webhook's settings.
 * Fields are validated on blur and again by the server, which also resolves the host.
 */
export function WebhookForm(props: WebhookFormProps) {
  const {
    loadSchema,
    defaults,
    choices,
    reminds,
    submit,
    cancel,
    children,
    secretField = false,
    onSubmit,
  } = props;
  const id = useId();
  const form = useForm<Values, unknown, Values>({
    resolver: createSchemaResolver(loadSchema),
    defaultValues: defaults,
    mode: "onTouched",
  });
  const { errors, isSubmitting } = form.formState;
  const { getValues, setValue } = form;
  // Each family has its own events.
  useEffect(() => {
    const validEvents = getValues("events").filter((name) => choices.some((choice) => choice.name === name));
    setValue("events", validEvents);
  }, [choices, getValues, setValue]);
  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      form.reset(values);
    } catch (error) {
      const fieldErrors = getFieldProblems(error).flatMap((problem) => {
        const field = FIELDS.find((name) => problem.path === name);
        return field === undefined ? [] : [{ field, message: problem.message }];
      });
      for (const { field, message } of fieldErrors) form.setError(field, { message });
      const [first] = fieldErrors;
      if (first === undefined) {
        const message = error instanceof Error ? error.message : "The webhook could not be saved. Try again.";
        form.setError("root", { message });
      } else form.setFocus(first.field === "events" ? "url" : first.field);
    }
  });
  const selectedEvents = form.watch("events");
  return (
    <form noValidate className="flex max-w-2xl flex-col gap-6" onSubmit={(event) => void save(event)}>
      {errors.root?.message !== undefined && (
        <p role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {errors.root.message}
        </p>
      )}
      <Field
        id={`${id}-url`}
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/hooks/masthead"
        hint="Receives POST requests. Must be public: the host is resolved when you save and at each request."
        error={errors.url?.message}
        {...form.register("url")}
      />
      {children}
      <EventChoice
        id={`${id}-events`}
        choices={choices}
        value={selectedEvents}
        error={errors.events?.message}
        onChange={(events) =>
          form.setValue("events", events, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      {reminds && selectedEvents.includes("subscription.expiry_reminder") && (
        <Field
          id={`${id}-days`}
          label="Days before access ends for subscription.expiry_reminder"
          type="number"
          min={1}
          max={365}
          inputMode="numeric"
          hint="Leave empty to send no reminder."
          error={errors.reminderDays?.message}
          {...form.register("reminderDays", {
            setValueAs: (text: unknown) => (text === "" || text === null ? null : Number(text)),
          })}
        />
      )}
      <label className="flex gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          {...form.register("ordered")}
        />
        <span className="text-sm">
          <span className="font-medium">Deliver in order</span>
          <span className="block text-xs text-pretty text-ink-2">
            Each event waits until the previous one is delivered or has failed. Otherwise events are sent in
            parallel, and retried events can arrive after later ones.
          </span>
        </span>
      </label>
      {secretField && (
        <Field
          id={`${id}-secret`}
          label="Your own secret (optional)"
          autoComplete="off"
          spellCheck={false}
          hint="Leave empty to generate one. It is shown only once, after you save."
          error={errors.secret?.message}
          {...form.register("secret", {
            setValueAs: (text: unknown) => (typeof text === "string" && text !== "" ? text : undefined),
          })}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? "Checking the URL…" : submit}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
