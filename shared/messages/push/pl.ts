import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  heading: "Z ostatniej chwili",
  about:
    "Krótkie powiadomienie na tym urządzeniu, gdy dzieje się coś ważnego. Możesz je tu wyłączyć w każdej chwili.",
  start: "Włącz powiadomienia",
  stop: "Wyłącz powiadomienia",
  started: "Będziesz otrzymywać pilne wiadomości na tym urządzeniu.",
  stopped: "Nie będziesz już otrzymywać pilnych wiadomości na tym urządzeniu.",
  blocked:
    "Przeglądarka blokuje powiadomienia z tej strony. Zezwól na nie w jej ustawieniach i spróbuj ponownie.",
  failed: "Nie udało się. Spróbuj ponownie później.",
  readStory: "Przeczytaj artykuł",
};

export default pl;
