import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  contentFrom: "{service} की सामग्री",
  playVideo: "वीडियो चलाएँ",
  playVideoNamed: "वीडियो चलाएँ: {title}",
  openSource: "मूल पेज पर खोलें",
  alsoRead: "यह भी पढ़ें:",
  viewOn: "यह लेख {name} पर देखें",
  relatedStories: "संबंधित लेख",
  logInToRead: "बाकी लेख पढ़ने के लिए लॉग इन करें।",
  subscribeToRead: "बाकी लेख पढ़ने के लिए सदस्य बनें।",
  readFull: "पूरा लेख पढ़ें",
  subscribe: "सदस्य बनें",
};

export default hi;
