import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  subscribersTitle: "O resto deste artigo é para assinantes",
  registeredTitle: "O resto deste artigo é para leitores registados",
  subscribersLead: "Os assinantes têm acesso ilimitado a {publication}.",
  registeredLead: "Crie uma conta gratuita em {publication} para ler o artigo completo.",
  freePartEnded: "A parte gratuita termina aqui.",
  moreMinutes:
    "{minutes, plural, one {Falta # minuto de leitura.} many {Faltam # de minutos de leitura.} other {Faltam # minutos de leitura.}}",
  logInSubscriber: "Já é assinante? Entrar",
  signUp: "Registar",
  noAccess: "Tem sessão iniciada, mas não tem acesso a este artigo.",
  allPlans: "Ver todos os planos",
  offers: "Ofertas",
  comparePlans: "Comparar planos",
  getFree: "Obter grátis",
  startTrial: "Começar o período grátis",
  buyFor: "Comprar por {price}",
  subscribeFor: "Assinar por {price}",
  consentHeading: "Leia este artigo grátis",
  consentExplanation:
    "Por mês, pode ler grátis {limit, plural, one {um artigo para assinantes} many {# de artigos para assinantes} other {# artigos para assinantes}}. Para contar os artigos gratuitos, guardamos no seu navegador um cookie com um número aleatório.",
  consentAccept: "Aceitar o cookie e ler",
  consentWithdraw: "Eliminar o cookie que conta os artigos gratuitos",
};

export default pt;
