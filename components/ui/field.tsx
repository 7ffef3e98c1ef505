import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Classes of an input, without height and padding. */
export const INPUT_LOOK =
  "w-full rounded-md border border-line-strong bg-canvas text-ink shadow-lift placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent aria-invalid:border-bad max-sm:text-lg";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(INPUT_LOOK, "h-9 px-3 text-base", className)} {...rest} />;
}

interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Labelled input; its error is shown below and linked by aria-describedby. */
export function Field({ id, label, hint, error, ...input }: FieldProps) {
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <Input
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.join(" ").trim() || undefined}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-xs text-bad">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
