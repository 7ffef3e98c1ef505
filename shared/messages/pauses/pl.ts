import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  pauseSubscription: "Wstrzymaj subskrypcję",
  pauseTitle: "Wstrzymać: {plan}?",
  pauseNoCharge: "W czasie przerwy nic nie pobierzemy, a dostęp będzie zamknięty.",
  pauseThenCharge: "W dniu wznowienia pobierzemy {amount}, a subskrypcja będzie się odnawiać jak dotąd.",
  pauseHowLong: "Na jak długo?",
  pauseChoice:
    "{months, plural, one {# miesiąc} few {# miesiące} many {# miesięcy} other {# miesiąca}}, do {day}",
  planPaused: "Subskrypcja zostanie wstrzymana. Daty wysłaliśmy e-mailem.",
  undoPause: "Cofnij przerwę",
  undoPauseLead: "Subskrypcja trwa bez przerwy, jakby nie była wstrzymana.",
  pauseUndone: "Przerwa cofnięta. Subskrypcja trwa dalej.",
  resumeNow: "Wznów teraz",
  resumeNowLead: "Pobierzemy teraz {amount} i znów możesz czytać.",
  pauseEnded: "Subskrypcja została wznowiona. Trwa pobieranie płatności.",
};

export default pl;
