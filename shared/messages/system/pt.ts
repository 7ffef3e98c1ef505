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
  notFound: "Página não encontrada",
  failed: "Não é possível mostrar esta página",
  failedText: "Algo correu mal. Nada foi alterado. Tente de novo dentro de momentos.",
  failedReference: "Se o problema persistir, indique esta referência ao responsável pelo site:",
  partUnavailable: "Isto está temporariamente indisponível.",
  requestRefused: "Não é possível processar este pedido",
  requestRefusedText: "O seu navegador enviou algo que o site não consegue ler. Verifique o endereço.",
  requestTooLarge: "O que enviou é demasiado grande.",
  windowDone: "Pode fechar esta janela.",
  backToSite: "Voltar ao site",
  consentHeading: "Permitir que {client} veja o seu perfil?",
  consentLead:
    "Tem sessão iniciada em {publication} como {name}. {client} verá o seu nome, a sua foto e o texto do perfil.",
  consentLimits: "Não vê o seu e-mail nem a sua palavra-passe, e nada pode fazer em seu nome.",
  consentAllow: "Permitir",
  consentDeny: "Cancelar",
  consentOnward: "Em qualquer caso segue para {target}.",
  logInFailed: "Não foi possível iniciar sessão",
  nothingShared: "Nenhum dado foi partilhado. Pode fechar esta página.",
};

export default pt;
