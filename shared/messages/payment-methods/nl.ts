import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  paymentMethod: "Betaalmethode",
  methodEnding: "{brand} eindigend op {digits}",
  methodUnknown: "De betaalmethode die u koos toen u het abonnement afsloot",
  changeMethod: "Betaalmethode wijzigen",
  changeMethodLead:
    "U voert de nieuwe betaalmethode in op de beveiligde pagina van onze betaalprovider. Daarvoor wordt niets afgeschreven. De nieuwe geldt vanaf uw volgende betaling.",
  changeMethodOverdue:
    "Uw laatste betaling is mislukt. Zodra de nieuwe betaalmethode is opgeslagen, wordt ze daarmee opnieuw geprobeerd.",
  changeMethodNone:
    "Bij de betaalprovider van dit abonnement kunt u de betaalmethode hier niet wijzigen. Wilt u anders betalen, zeg dit abonnement dan op en sluit het opnieuw af. U behoudt de tijd waarvoor u hebt betaald.",
  goToProvider: "Verder naar de betaalprovider",
  methodChanged: "Betaalmethode gewijzigd. Ze geldt vanaf uw volgende betaling.",
  methodWaiting:
    "De betaalprovider heeft de nieuwe betaalmethode nog niet bevestigd. We mailen u zodra ze is opgeslagen.",
  methodFailed: "De nieuwe betaalmethode is niet opgeslagen. Er is niets veranderd.",
};

export default nl;
