import { FilledText } from "../filled-text";
import type { CheckoutTexts } from "./checkout-texts";
import css from "./form.module.css";

/** Addresses of what a buyer agrees to; null: the publication has none. */
export interface ConsentLinks {
  termsUrl: string | null;
  privacyUrl: string | null;
}

function NewTabLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

/** The terms that a buyer agrees to by continuing, and the privacy policy. */
export function Consent({ termsUrl, privacyUrl, texts }: ConsentLinks & { texts: CheckoutTexts }) {
  if (termsUrl === null && privacyUrl === null) return null;
  return (
    <p className={css.hint}>
      {termsUrl === null ? null : (
        <FilledText
          text={texts.consentTerms}
          nodes={{ link: <NewTabLink href={termsUrl} text={texts.termsLink} /> }}
        />
      )}{" "}
      {privacyUrl === null ? null : (
        <FilledText
          text={texts.consentPrivacy}
          nodes={{ link: <NewTabLink href={privacyUrl} text={texts.privacyLink} /> }}
        />
      )}
    </p>
  );
}
