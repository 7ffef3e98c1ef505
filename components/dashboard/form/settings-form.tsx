"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormProblem } from "./fields";

interface SettingsFormProps {
  label: string;
  problem: string | undefined;
  /** Whether the user may change anything. */
  canEdit: boolean;
  saving: boolean;
  submit: () => Promise<boolean>;
  children: ReactNode;
}

/** Settings form: sections with one save button; the first invalid field gets the focus. */
export function SettingsForm({ label, problem, canEdit, saving, submit, children }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (await submit()) return;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void save();
      }}
    >
      {/* Scrolls the focused element clear of the bar below. */}
      <fieldset
        disabled={!canEdit}
        className="min-w-0 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28"
      >
        {children}
      </fieldset>
      {canEdit && (
        <div className="sticky bottom-0 flex flex-col gap-3 border-t border-line bg-canvas py-4">
          <FormProblem message={problem} />
          <div>
            <Button type="submit" variant="primary" disabled={saving}>
              Save
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
