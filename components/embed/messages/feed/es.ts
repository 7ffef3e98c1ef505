import type { Messages } from "../../frame/messages";

const es: Messages = {
  title: "Comentarios de los lectores",
  heading: "Comentarios de los lectores en {publisher}",
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
  anonymous: "Anónimo",
  you_wrote: "Usted escribió:",
  picture: "Una imagen",
  latest_none: "Nadie ha comentado todavía",
  latest_none_hint: "Aquí aparecen los comentarios de los artículos.",
  replies_none: "Todavía no hay respuestas",
  replies_none_hint: "Aquí aparecen las respuestas a sus comentarios.",
  popular_none: "Todavía no hay artículos populares",
  popular_none_hint: "Aquí se muestran los artículos con más comentarios.",
  login_title: "Inicie sesión para ver las respuestas a sus comentarios",
  login_hint: "Solo usted ve esta lista.",
  login: "Iniciar sesión",
  offline: "Ahora mismo no hay conexión.",
  failed: "No se pudo cargar.",
  again: "Intentar de nuevo",
};

export default es;
