import type { Messages } from "../../frame/messages";

const pt: Messages = {
  title: "Comentários dos leitores",
  heading: "Comentários dos leitores em {publisher}",
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
  anonymous: "Anônimo",
  you_wrote: "Você escreveu:",
  picture: "Uma imagem",
  latest_none: "Ninguém comentou ainda",
  latest_none_hint: "Os comentários das matérias aparecem aqui.",
  replies_none: "Ainda não há respostas",
  replies_none_hint: "As respostas aos seus comentários aparecem aqui.",
  popular_none: "Ainda não há matérias populares",
  popular_none_hint: "Aqui aparecem as matérias com mais comentários.",
  login_title: "Entre para ver as respostas aos seus comentários",
  login_hint: "Só você vê esta lista.",
  login: "Entrar",
  offline: "Não há conexão no momento.",
  failed: "Não foi possível carregar.",
  again: "Tentar de novo",
};

export default pt;
