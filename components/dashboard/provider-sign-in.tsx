import { CircleAlert } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export interface ProviderSignInProps {
  /** Name of the OpenID Connect provider, as configured. */
  name: string;
  /** Path that starts the sign-in. */
  href: string;
  /** Why the last attempt was refused; null: there was none. */
  refusal: string | null;
  /** Whether this is the only way to sign in. */
  isOnly: boolean;
}

/** Button that signs staff in with the installation's OpenID Connect provider, with the refusal of the last attempt. */
export function ProviderSignIn({ name, href, refusal, isOnly }: ProviderSignInProps) {
  return (
    <div className={cn("flex flex-col gap-4", !isOnly && "mb-5")}>
      {refusal !== null && (
        <p role="alert" className="flex gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
      {/* Not a link of Next: the path is an endpoint, which a prefetch would call. */}
      <a
        href={href}
        className={cn(
          buttonLook({ variant: isOnly ? "primary" : "secondary", size: "lg" }),
          "w-full truncate",
        )}
      >
        Sign in with {name}
      </a>
      {!isOnly && (
        <p className="flex items-center gap-3 text-xs text-ink-3">
          <span aria-hidden className="h-px flex-1 bg-line" />
          or
          <span aria-hidden className="h-px flex-1 bg-line" />
        </p>
      )}
    </div>
  );
}
