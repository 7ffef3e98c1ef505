import { Button, buttonLook } from "@/components/ui/button";
import { INPUT_LOOK } from "@/components/ui/field";
import {
  CANCELLATION_REASONS,
  type CancellationReason,
  MAX_CANCELLATION_COMMENT,
} from "@/shared/cancellation-reasons";
import type { AccountTexts } from "@/shared/messages/account/index";

function getReasonLabel(reason: CancellationReason, t: AccountTexts): string {
  switch (reason) {
    case "too_expensive":
      return t("reasonPrice");
    case "rarely_read":
      return t("reasonRarely");
    case "content":
      return t("reasonContent");
    case "technical":
      return t("reasonTechnical");
    case "other_publication":
      return t("reasonOtherPublication");
    case "other":
      return t("reasonOther");
  }
}

interface CancelFormProps {
  id: number;
  /** Page of the subscription. */
  path: string;
  cancel: (form: FormData) => Promise<void>;
  t: AccountTexts;
}

/** Form that cancels a subscription at once; the reason is optional. A plain form, for readers without scripts. */
export function CancelForm({ id, path, cancel, t }: CancelFormProps) {
  return (
    <form action={cancel} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{t("whyCancel")}</legend>
        {CANCELLATION_REASONS.map((reason) => (
          <label key={reason} className="flex items-start gap-2.5 py-1 text-base">
            <input type="radio" name="reason" value={reason} className="mt-1 size-4 accent-accent" />
            {getReasonLabel(reason, t)}
          </label>
        ))}
      </fieldset>
      <label htmlFor="cancel-comment" className="mt-4 mb-1.5 block text-sm font-medium">
        {t("cancelComment")}
      </label>
      <textarea
        id="cancel-comment"
        name="comment"
        rows={3}
        maxLength={MAX_CANCELLATION_COMMENT}
        className={`${INPUT_LOOK} px-3 py-2 text-base`}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" size="lg" variant="primary">
          {t("cancelSubscription")}
        </Button>
        <a className={buttonLook({ size: "lg" })} href={path}>
          {t("keepSubscription")}
        </a>
      </div>
    </form>
  );
}
