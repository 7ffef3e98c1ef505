"use client";

import type { CommunitySettings } from "@/server/engagement/settings/index";
import { SelectField, TextField } from "../form/fields";
import { emptyToNull } from "../form/parse-lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

const SERVICES = [
  { value: "proof-of-work", label: "Built in (proof of work)" },
  { value: "turnstile", label: "Turnstile" },
  { value: "hcaptcha", label: "hCaptcha" },
  { value: "recaptcha", label: "reCAPTCHA" },
] as const satisfies readonly { value: CommunityValues["captcha"]["provider"]; label: string }[];

const STORED_HINT = "Set. Leave empty to keep it.";

/** Settings of the captcha that guests solve. */
export function CaptchaSection({
  values,
  change,
  problem,
  saved,
}: CommunitySectionProps & { saved: CommunitySettings["captcha"] }) {
  const { captcha } = values;
  const set = (part: Partial<typeof captcha>) => change({ captcha: { ...captcha, ...part } });
  const same = saved.provider === captcha.provider;
  return (
    <SettingsSection title="CAPTCHA" description="Guests complete it before they comment.">
      <div className="flex max-w-xl flex-col gap-4">
        <SelectField
          label="Provider"
          value={captcha.provider}
          options={SERVICES}
          onChange={(provider) => set({ provider })}
        />
        {captcha.provider !== "proof-of-work" && (
          <>
            <TextField
              label="Site key"
              hint="Public. Widgets send it to the provider."
              value={captcha.siteKey ?? ""}
              error={problem("captcha.siteKey")}
              onChange={(text) => set({ siteKey: emptyToNull(text) })}
            />
            <TextField
              label="Secret key"
              hint={same && saved.hasSecret ? STORED_HINT : "Stored encrypted."}
              value={captcha.secret ?? ""}
              error={problem("captcha.secret")}
              onChange={(text) => set({ secret: emptyToNull(text) })}
            />
            <TextField
              label="Secret key for mobile apps"
              hint={same && saved.hasMobileSecret ? STORED_HINT : "If the provider issues a separate one."}
              value={captcha.mobileSecret ?? ""}
              error={problem("captcha.mobileSecret")}
              onChange={(text) => set({ mobileSecret: emptyToNull(text) })}
            />
            <TextField
              label="Verification URL"
              hint="Leave empty to use the provider's default."
              value={captcha.verifyUrl ?? ""}
              error={problem("captcha.verifyUrl")}
              onChange={(text) => set({ verifyUrl: emptyToNull(text) })}
            />
          </>
        )}
      </div>
    </SettingsSection>
  );
}
