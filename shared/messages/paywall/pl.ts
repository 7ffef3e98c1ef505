import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  subscribersTitle: "Dalsza część artykułu jest dla subskrybentów",
  registeredTitle: "Dalsza część artykułu jest dla zarejestrowanych",
  subscribersLead: "{publication}: subskrybenci mają nieograniczony dostęp.",
  registeredLead: "Załóż bezpłatne konto, aby przeczytać cały artykuł ({publication}).",
  freePartEnded: "Tu kończy się bezpłatna część.",
  moreMinutes:
    "{minutes, plural, one {Jeszcze # minuta czytania.} few {Jeszcze # minuty czytania.} many {Jeszcze # minut czytania.} other {Jeszcze # minuty czytania.}}",
  logInSubscriber: "Masz subskrypcję? Zaloguj się",
  signUp: "Zarejestruj się",
  noAccess: "Jesteś po zalogowaniu, ale nie masz dostępu do tego artykułu.",
  allPlans: "Zobacz wszystkie oferty",
  offers: "Oferty",
  comparePlans: "Porównaj oferty",
  getFree: "Odbierz bezpłatnie",
  startTrial: "Zacznij bezpłatny okres próbny",
  buyFor: "Kup za {price}",
  subscribeFor: "Subskrybuj: {price}",
  consentHeading: "Przeczytaj ten artykuł bezpłatnie",
  consentExplanation:
    "Co miesiąc możesz bezpłatnie przeczytać {limit, plural, one {jeden artykuł dla subskrybentów} few {# artykuły dla subskrybentów} many {# artykułów dla subskrybentów} other {# artykułu dla subskrybentów}}. Aby liczyć bezpłatne artykuły, zapisujemy w twojej przeglądarce plik cookie z losową liczbą.",
  consentAccept: "Zaakceptuj plik cookie i czytaj",
  consentWithdraw: "Usuń plik cookie, który liczy bezpłatne artykuły",
};

export default pl;
