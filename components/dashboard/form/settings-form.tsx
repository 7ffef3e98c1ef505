"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormProblem } from "./fields";

interface SettingsFormProps {
  label: string;
  problem: string | undefined;
  /** Whether whoever looks may change anything. */
  writes: boolean;
  saving: boolean;
  submit: () => Promise<boolean>;
  children: ReactNode;
}

/** A page of settings: sections, and one button that saves them together; the first wrong field gets the focus. */
export function SettingsForm({ label, problem, writes, saving, submit, children }: SettingsFormProps) {
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
        if (!saving && writes) void save();
      }}
    >
      {/* What has the focus is scrolled clear of the bar below. */}
      <fieldset
        disabled={!writes}
        className="min-w-0 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28"
      >
        {children}
      </fieldset>
      {writes && (
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
