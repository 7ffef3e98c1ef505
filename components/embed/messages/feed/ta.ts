import type { Messages } from "../../frame/messages";

const ta: Messages = {
  title: "வாசகர் கருத்துகள்",
  heading: "{publisher} இல் வாசகர் கருத்துகள்",
  close: "மூடு",
  tabs: "காட்டு",
  tab_latest: "புதியவை",
  tab_replies: "உங்களுக்கான பதில்கள்",
  tab_popular: "பிரபலமானவை",
  loading: "ஏற்றப்படுகிறது…",
  more: "மேலும் காட்டு",
  came: { one: "மேலும் {count} பதிவு", other: "மேலும் {count} பதிவுகள்" },
  arrived: { one: "{count} புதிய கருத்து", other: "{count} புதிய கருத்துகள்" },
  comments: { one: "{count} கருத்து", other: "{count} கருத்துகள்" },
  author: "ஆசிரியர்",
  anonymous: "பெயரற்றவர்",
  you_wrote: "நீங்கள் எழுதியது:",
  picture: "ஒரு படம்",
  latest_none: "இன்னும் யாரும் கருத்து சொல்லவில்லை",
  latest_none_hint: "கட்டுரைகளுக்கான கருத்துகள் இங்கே காட்டப்படும்.",
  replies_none: "இன்னும் பதில்கள் இல்லை",
  replies_none_hint: "உங்கள் கருத்துகளுக்கான பதில்கள் இங்கே காட்டப்படும்.",
  popular_none: "இன்னும் பிரபலமான கட்டுரைகள் இல்லை",
  popular_none_hint: "அதிகக் கருத்துகள் உள்ள கட்டுரைகள் இங்கே காட்டப்படும்.",
  login_title: "உங்கள் கருத்துகளுக்கான பதில்களைக் காண உள்நுழையவும்",
  login_hint: "இந்தப் பட்டியல் உங்களுக்கு மட்டுமே தெரியும்.",
  login: "உள்நுழை",
  offline: "இப்போது இணைப்பு இல்லை.",
  failed: "இதை ஏற்ற முடியவில்லை.",
  again: "மீண்டும் முயற்சி செய்",
};

export default ta;
