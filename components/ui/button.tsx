import type { ComponentProps } from "react";
import { cn } from "./cn";

const BASE =
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:opacity-50 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0";

const VARIANTS = {
  primary: "bg-accent text-accent-ink hover:bg-accent-hover shadow-lift",
  secondary: "bg-raised text-ink border border-line-strong hover:bg-hover shadow-lift",
  ghost: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-bad text-accent-ink hover:opacity-90 shadow-lift",
} as const;

const SIZES = {
  sm: "h-7 px-2.5 text-xs",
  md: "h-8 px-3 text-sm",
  lg: "h-10 px-4 text-base",
  icon: "size-8 text-sm",
} as const;

interface Look {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** Class names of a button, for links with the same appearance. */
export function buttonLook({ variant = "secondary", size = "md" }: Look = {}): string {
  return cn(BASE, VARIANTS[variant], SIZES[size]);
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return <button type={type} className={cn(buttonLook({ variant, size }), className)} {...rest} />;
}
