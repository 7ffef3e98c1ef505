/** @jsxImportSource preact */
import { useUi } from "../context";

/** Stands for the link while a sentence is translated; it occurs in no text. */
const LINK = "\u0000";

interface SentenceProps {
  message: "consentTerms" | "consentPrivacy";
  label: "termsLink" | "privacyLink";
  href: string | null;
}

/** A sentence with a link in it; nothing without an address. */
function LinkedSentence({ message, label, href }: SentenceProps) {
  const { t } = useUi().translator;
  if (href === null) return null;
  const [before, after] = t(message, { link: LINK }).split(LINK);
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {t(label)}
      </a>
      {after}{" "}
    </>
  );
}

/** The terms that a buyer agrees to, and the privacy policy; hidden if the publication has no addresses of them. */
export function Consent() {
  const { termsUrl, privacyUrl } = useUi();
  if (termsUrl === null && privacyUrl === null) return null;
  return (
    <p class="hint">
      <LinkedSentence message="consentTerms" label="termsLink" href={termsUrl} />
      <LinkedSentence message="consentPrivacy" label="privacyLink" href={privacyUrl} />
    </p>
  );
}
