import type { Messages } from "../../frame/messages";

const he: Messages = {
  title: "תגובות רגש",
  heading: "מה דעתך על זה?",
  reaction: "{label}: {count}",
  login_needed: "יש להתחבר כדי להביע תגובה.",
  offline: "אין חיבור כרגע. התגובה שלך לא נשלחה.",
  failed: "לא ניתן היה לשלוח את התגובה שלך. אפשר לנסות שוב.",
};

export default he;
