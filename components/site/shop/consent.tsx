import css from "./form.module.css";
import { CONSENT_TEXTS } from "./texts";

/** Addresses of what a buyer agrees to; null: the publication has none. */
export interface ConsentLinks {
  termsUrl: string | null;
  privacyUrl: string | null;
}

function LinkedSentence({ text, href }: { text: (typeof CONSENT_TEXTS)["terms" | "privacy"]; href: string }) {
  return (
    <>
      {text.before}
      <a href={href} target="_blank" rel="noopener">
        {text.link}
      </a>
      {text.after}{" "}
    </>
  );
}

/** The terms that a buyer agrees to by continuing, and the privacy policy. */
export function Consent({ termsUrl, privacyUrl }: ConsentLinks) {
  if (termsUrl === null && privacyUrl === null) return null;
  return (
    <p className={css.hint}>
      {termsUrl === null ? null : <LinkedSentence text={CONSENT_TEXTS.terms} href={termsUrl} />}
      {privacyUrl === null ? null : <LinkedSentence text={CONSENT_TEXTS.privacy} href={privacyUrl} />}
    </p>
  );
}
