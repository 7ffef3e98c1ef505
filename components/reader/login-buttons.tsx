import { buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { AccountTexts } from "@/shared/messages/account/index";

interface LoginButtonsProps {
  t: AccountTexts;
  providers: readonly { id: string; name: string }[];
  /** URL to return to after login. */
  target: string;
}

/** Buttons of the external identity providers; nothing without providers. */
export function LoginButtons({ providers, target, t }: LoginButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="mb-5 flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/login?${new URLSearchParams({ "auth-provider": id, "redirect-url": target })}`}
          className={cn(buttonLook({ variant: "secondary", size: "lg" }), "w-full")}
        >
          {t("continueWith", { provider: name })}
        </a>
      ))}
      <p className="mt-3 flex items-center gap-3 text-xs text-ink-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t("or")}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
    </div>
  );
}
