"use client";

import type { ReactNode } from "react";
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

/** A page of settings: sections, and one button that saves them together. */
export function SettingsForm({ label, problem, writes, saving, submit, children }: SettingsFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && writes) void submit();
      }}
    >
      <fieldset disabled={!writes} className="min-w-0">
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
