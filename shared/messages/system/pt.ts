import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  unavailable: "Esta página está temporariamente indisponível",
  unavailableText: "O problema é nosso e nada se perdeu. Tente de novo dentro de momentos.",
  tryAgain: "Tentar de novo",
  noPublication: "Não há nenhuma publicação neste endereço",
  noPublicationText: "Verifique o endereço. A publicação pode ainda não estar configurada.",
  offline: "Está sem ligação",
  offlineText: "Verifique a sua ligação à internet e tente de novo.",
  giftLinkGone: "Esta ligação de oferta já não funciona",
  giftLinkGoneText: "Expirou ou foi anulada por quem a enviou.",
  toFrontPage: "Ir para a primeira página",
};

export default pt;
