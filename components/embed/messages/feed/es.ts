import type { Messages } from "../../frame/messages";

const es: Messages = {
  title: "Lo que dicen los lectores",
  heading: "Lo que dicen los lectores en {publisher}",
  close: "Cerrar",
  tabs: "Mostrar",
  tab_latest: "Recientes",
  tab_replies: "Respuestas para usted",
  tab_popular: "Populares",
  loading: "Cargando…",
  more: "Mostrar más",
  came: { one: "{count} entrada más", other: "{count} entradas más" },
  arrived: { one: "{count} comentario nuevo", other: "{count} comentarios nuevos" },
  comments: { one: "{count} comentario", other: "{count} comentarios" },
  author: "Autor",
  somebody: "Anónimo",
  you_said: "Usted escribió:",
  picture: "Una imagen",
  latest_none: "Nadie ha comentado todavía",
  latest_none_hint: "Aquí se muestra lo que los lectores escriben bajo los artículos.",
  replies_none: "Todavía no hay respuestas",
  replies_none_hint: "Cuando alguien responda a un comentario suyo, lo encontrará aquí.",
  popular_none: "Todavía no se habla de nada",
  popular_none_hint: "Aquí se muestran los artículos con más comentarios.",
  login_title: "Inicie sesión para ver las respuestas para usted",
  login_hint: "Lo que otros responden a sus comentarios aquí solo lo ve usted.",
  login: "Iniciar sesión",
  offline: "Ahora mismo no hay conexión.",
  failed: "No se pudo cargar.",
  again: "Intentar de nuevo",
};

export default es;
