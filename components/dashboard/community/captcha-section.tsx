"use client";

import type { CommunitySettings } from "@/server/engagement/settings/index";
import { SelectField, TextField } from "../form/fields";
import { emptyToNull } from "../form/lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

const SERVICES = [
  { value: "proof-of-work", label: "Built in: the guest's browser works for a moment" },
  { value: "turnstile", label: "Turnstile" },
  { value: "hcaptcha", label: "hCaptcha" },
  { value: "recaptcha", label: "reCAPTCHA" },
] as const satisfies readonly { value: CommunityValues["captcha"]["provider"]; label: string }[];

const STORED_HINT = "One is kept; it is shown to nobody. Type another to replace it.";

/** Settings of the captcha that guests solve. */
export function CaptchaSection({
  values,
  change,
  problem,
  kept,
}: CommunitySectionProps & { kept: CommunitySettings["captcha"] }) {
  const { captcha } = values;
  const set = (part: Partial<typeof captcha>) => change({ captcha: { ...captcha, ...part } });
  const same = kept.provider === captcha.provider;
  return (
    <SettingsSection
      title="Check of guests"
      description="Tells people from programs before a guest's comment is taken."
    >
      <div className="flex max-w-xl flex-col gap-4">
        <SelectField
          label="By"
          value={captcha.provider}
          options={SERVICES}
          onChange={(provider) => set({ provider })}
        />
        {captcha.provider !== "proof-of-work" && (
          <>
            <TextField
              label="Site key"
              hint="Public; widgets show it to the service."
              value={captcha.siteKey ?? ""}
              error={problem("captcha.siteKey")}
              onChange={(text) => set({ siteKey: emptyToNull(text) })}
            />
            <TextField
              label="Secret"
              hint={same && kept.hasSecret ? STORED_HINT : "It is kept sealed."}
              value={captcha.secret ?? ""}
              error={problem("captcha.secret")}
              onChange={(text) => set({ secret: emptyToNull(text) })}
            />
            <TextField
              label="Secret of mobile apps"
              hint={
                same && kept.hasMobileSecret ? STORED_HINT : "Where the service has another one for them."
              }
              value={captcha.mobileSecret ?? ""}
              error={problem("captcha.mobileSecret")}
              onChange={(text) => set({ mobileSecret: emptyToNull(text) })}
            />
            <TextField
              label="Where answers are checked"
              hint="Empty: the service's own address."
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
