import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  confirmSubject: "Confirmez votre inscription : {newsletter}",
  confirmHeading: "Confirmez votre inscription",
  confirmText:
    "Quelqu’un nous a demandé de vous envoyer une newsletter. Newsletter : {newsletter}. Publication : {publication}. Confirmez qu’il s’agissait de vous. Le lien expire dans 48 heures.",
  confirmAction: "Confirmer l’inscription",
  confirmFootnote:
    "Si vous n’avez rien demandé, ignorez cet e-mail. Nous ne vous enverrons pas la newsletter.",
  why: "Vous recevez cette newsletter parce que vous vous y êtes inscrit. Publication : {publication}.",
  unsubscribeFrom: "Se désabonner : {newsletter}",
  readOnline: "Lire en ligne",
  mailSettings: "Modifier vos préférences d’e-mails",
  forSubscribers: "Réservé aux abonnés",
  freeWithRegistration: "Gratuit avec inscription",
  subscribeToRead: "S’abonner pour lire tout l’article",
  logInToRead: "Se connecter pour lire tout l’article",
  readStory: "Lire l’article",
  newsletters: "Newsletters",
  lead: "Nos articles par e-mail. Vous pouvez vous désabonner à tout moment.",
  daily: "Tous les jours",
  weekly: "Chaque semaine : {weekday}",
  email: "Adresse e-mail",
  signUp: "S’inscrire",
  signUpFor: "S’inscrire : {newsletter}",
  note: "Nous vous enverrons un lien de confirmation par e-mail. Vous pouvez vous désabonner à tout moment.",
  archive: "Numéros précédents",
  noLetters: "Aucun numéro pour le moment.",
  letterOf: "{newsletter}, {date}",
  allNewsletters: "Toutes les newsletters",
  checkTitle: "Consultez vos e-mails",
  checkText:
    "Si vous ne recevez pas encore cette newsletter, nous vous avons envoyé un lien pour confirmer votre inscription. Il expire dans 48 heures.",
  invalidTitle: "Vérifiez votre adresse e-mail",
  invalidText: "Saisissez une adresse e-mail, par exemple nom@example.com.",
  limitedTitle: "Trop de tentatives",
  limitedText: "Patientez quelques minutes et réessayez.",
  goneTitle: "Cette newsletter n’est pas disponible",
  goneText: "Elle a peut-être été arrêtée. Choisissez-en une autre.",
  confirmed: "Vous êtes inscrit : {newsletter}",
  changed: "Vos newsletters ont été modifiées.",
  unsubscribe: "Se désabonner",
  unsubscribeQuestion: "Ne plus recevoir cette newsletter ? {newsletter}",
  unsubscribedTitle: "Vous êtes désabonné",
  unsubscribed: "Vous ne recevrez plus cette newsletter : {newsletter}.",
  unsubscribedGone: "Vous ne recevrez plus cette newsletter.",
};

export default fr;
