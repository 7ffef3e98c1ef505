import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  hello: "Beste {name},",
  account: "Uw abonnement en alle facturen: {link}",
  cancelAnyTime: "U kunt op elk moment opzeggen in uw account, waar ook alle facturen staan: {link}",
  readAnywhere: "Open binnen 24 uur deze link om op elk apparaat te lezen: {link}",
  invoiceSubject: "Uw bon {number} van {publication}",
  invoiceText: "Bedankt. U hebt {amount} betaald voor {plan}. {renewal} De factuur is bijgevoegd.",
  failedSubject: "Uw betaling aan {publication} is niet gelukt",
  failedText: "{publication} kon {amount} voor {plan} niet afschrijven.",
  failedReason: "Antwoord van uw bank: {reason}",
  failedRetry: "We proberen het opnieuw op {day}.",
  failedNoRetry: "We proberen het niet opnieuw.",
  failedAccess: "U hebt toegang tot {day}.",
  failedAction: "Anders betalen: {link}",
  methodChangedSubject: "Uw betaalmethode voor {publication} is gewijzigd",
  methodChangedText: "De betaalmethode van {plan} is gewijzigd. De nieuwe geldt vanaf de volgende betaling.",
  methodChangedName: "Ze is nu {method}.",
  methodChangedNotYou: "Was u dit niet, zet de wijziging dan terug en stel een nieuw wachtwoord in: {link}",
  trialSubject: "Uw proefperiode bij {publication} eindigt op {day}",
  trialText: "Uw proefperiode van {plan} eindigt op {day}. {publication} schrijft dan {amount} af. {renewal}",
  trialAction: "Wilt u niet verder, zeg dan voor die dag op: {link}",
  pauseSubject: "Uw abonnement op {publication} is gepauzeerd vanaf {day}",
  pauseText:
    "Uw abonnement ({plan}) is gepauzeerd van {from} tot {until}. U kunt lezen tot {from}. Tijdens de pauze wordt niets afgeschreven en is de toegang gesloten. Op {until} schrijft {publication} {amount} af.",
  pauseAction: "Maak de pauze ongedaan of hervat eerder in uw account: {link}",
  resumptionSubject: "Uw abonnement op {publication} gaat door op {day}",
  resumptionText:
    "De pauze van uw abonnement ({plan}) eindigt op {day}. {publication} schrijft dan {amount} af. {renewal}",
  reminderSubject: "Uw abonnement op {publication} eindigt op {day}",
  reminderText: "{plan} eindigt op {day}, {when}. {renewal}",
  reminderAction: "Verleng het hier om te blijven lezen: {link}",
  expiredSubject: "Uw abonnement op {publication} is beëindigd",
  expiredText: "{plan} eindigde op {day}. We zien u graag terug.",
  expiredAction: "Opnieuw abonneren: {link}",
  youCancelledSubject: "U hebt uw abonnement op {publication} opgezegd",
  cancelledSubject: "{actor} heeft uw abonnement opgezegd",
  youCancelledText: "U hebt {plan} opgezegd. Er wordt niets meer afgeschreven. {renewal}",
  cancelledText: "{actor} heeft {plan} opgezegd. Er wordt niets meer afgeschreven. {renewal}",
  cancelledAction: "Bedenkt u zich, ga dan naar uw account: {link}",
  giftReceivedSubject: "{giver} geeft u een abonnement op {publication}",
  giftReceivedText: "{giver} geeft u {plan}. {renewal}",
  giftReceivedAction:
    "De link werkt één keer; op de pagina ervan kunt u een nieuwe aanvragen. U kunt ook inloggen of u registreren met {email}: {link}",
  giftSentSubject: "Uw cadeau voor {receiver} is aangekomen",
  giftSentText: "{receiver} heeft nu {plan}. {renewal} We hebben gezegd dat het van u komt.",
  refundSubject: "Uw terugbetaling {number} van {publication}",
  refundText:
    "{publication} heeft {amount} voor {plan} terugbetaald. {renewal} Afhankelijk van uw bank kan het enkele dagen duren. De creditnota is bijgevoegd.",
  guestSubject: "Zo leest u {publication}",
  guestText:
    "U hebt {plan} zonder account gekocht. {renewal} Open binnen 24 uur deze link om op elk apparaat te lezen: {link}",
  guestAction:
    "De link werkt één keer; op de pagina ervan kunt u een nieuwe aanvragen of een wachtwoord instellen. Registreer u met {email} om uw abonnement te beheren en alle facturen te zien: {link}",
  startedSubject: "Uw abonnement op {publication} is begonnen",
  startedText: "{plan} is begonnen. {renewal}",
  linkSubject: "Uw link naar {publication}",
  linkText: "Open binnen 24 uur deze link om {plan} op dit apparaat te lezen: {link}",
  linkFootnote: "De link werkt één keer. Hebt u er niet om gevraagd, negeer deze e-mail dan.",
  memberSubject: "U kunt nu {publication} lezen",
  memberText: "{owner} heeft {plan} met u gedeeld.",
  memberEnds: "De toegang eindigt op {day}.",
  memberAction: "Log in of registreer u met {email} om te lezen: {link}",
  paymentProvider: "De betaaldienst",
};

export default nl;
