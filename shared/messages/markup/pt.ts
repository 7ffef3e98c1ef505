import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  contentFrom: "Conteúdo de {service}",
  playVideo: "Reproduzir o vídeo",
  playVideoNamed: "Reproduzir o vídeo: {title}",
  openSource: "Abrir na página de origem",
  alsoRead: "Leia também:",
  viewOn: "Ver este artigo em {name}",
  relatedStories: "Artigos relacionados",
  logInToRead: "Entre para ler o resto deste artigo.",
  subscribeToRead: "Assine para ler o resto deste artigo.",
  readFull: "Ler o artigo completo",
  subscribe: "Assinar",
};

export default pt;
