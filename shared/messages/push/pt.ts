import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  heading: "Última hora",
  about:
    "Uma notificação breve neste dispositivo quando acontece algo importante. Pode desativá-la aqui a qualquer momento.",
  start: "Receber a última hora",
  stop: "Deixar de receber",
  started: "Receberá a última hora neste dispositivo.",
  stopped: "Não receberá mais a última hora neste dispositivo.",
  blocked:
    "O seu navegador bloqueia as notificações deste site. Permita-as nas definições e tente novamente.",
  failed: "Não funcionou. Tente novamente mais tarde.",
  readStory: "Ler o artigo",
};

export default pt;
