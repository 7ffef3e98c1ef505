import type { Messages } from "../../frame/messages";

const ta: Messages = {
  title: "எதிர்வினைகள்",
  heading: "இதைப் பற்றி என்ன நினைக்கிறீர்கள்?",
  reaction: "{label}: {count}",
  login_needed: "எதிர்வினை தெரிவிக்க உள்நுழையவும்.",
  offline: "இப்போது இணைப்பு இல்லை. உங்கள் எதிர்வினை அனுப்பப்படவில்லை.",
  failed: "உங்கள் எதிர்வினையை அனுப்ப முடியவில்லை. மீண்டும் முயற்சி செய்யவும்.",
};

export default ta;
