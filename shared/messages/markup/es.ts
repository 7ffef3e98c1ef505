import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  contentFrom: "Contenido de {service}",
  playVideo: "Reproducir el vídeo",
  playVideoNamed: "Reproducir el vídeo: {title}",
  openSource: "Abrir en la página de origen",
  alsoRead: "Lea también:",
  viewOn: "Ver este artículo en {name}",
  relatedStories: "Artículos relacionados",
  logInToRead: "Inicie sesión para leer el resto de este artículo.",
  subscribeToRead: "Suscríbase para leer el resto de este artículo.",
  readFull: "Leer el artículo completo",
  subscribe: "Suscribirse",
};

export default es;
