import type { Messages } from "../../frame/messages";

const pt: Messages = {
  title: "O que dizem os leitores",
  heading: "O que dizem os leitores em {publisher}",
  close: "Fechar",
  tabs: "Mostrar",
  tab_latest: "Recentes",
  tab_replies: "Respostas para você",
  tab_popular: "Populares",
  loading: "Carregando…",
  more: "Mostrar mais",
  came: { one: "Mais {count} entrada", other: "Mais {count} entradas" },
  arrived: { one: "{count} novo comentário", other: "{count} novos comentários" },
  comments: { one: "{count} comentário", other: "{count} comentários" },
  author: "Autor",
  somebody: "Anônimo",
  you_said: "Você escreveu:",
  picture: "Uma imagem",
  latest_none: "Ninguém comentou ainda",
  latest_none_hint: "Aqui aparece o que os leitores escrevem sob as matérias.",
  replies_none: "Ainda não há respostas",
  replies_none_hint: "Quando alguém responder a um comentário seu, você o encontrará aqui.",
  popular_none: "Ainda não se fala de nada",
  popular_none_hint: "Aqui aparecem as matérias com mais comentários.",
  login_title: "Entre para ver as respostas para você",
  login_hint: "O que outros respondem aos seus comentários, aqui só você vê.",
  login: "Entrar",
  offline: "Não há conexão no momento.",
  failed: "Não foi possível carregar.",
  again: "Tentar de novo",
};

export default pt;
