"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface FormDialogProps {
  title: string;
  action: string;
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  onClose: () => void;
  /** Resolves to true on success, which closes the dialog. */
  onSubmit: () => Promise<boolean>;
  disabled?: boolean;
  children: ReactNode;
}

/** Dialog with the input of an action and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, dismiss = "Cancel", onClose, onSubmit, disabled = false, children } = props;
  const [pending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    const done = await onSubmit();
    setPending(false);
    if (done) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} className="max-w-md">
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !disabled) void submit();
        }}
      >
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5 text-sm text-ink-2">
          {children}
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" variant="primary" disabled={pending || disabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
}

/** Radio group of a few options, each with a description. */
export function RadioChoice<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex gap-3 rounded-lg border border-line px-3.5 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0 text-sm">
            <span className="font-medium text-ink">{option.label}</span>
            {option.hint !== undefined && <span className="block text-xs text-ink-2">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
