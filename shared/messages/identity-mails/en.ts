const en = {
  hello: "Hello {name},",
  resetSubject: "Reset your password for {publication}",
  resetHeading: "Reset your password",
  resetText:
    "Someone asked to reset the password of your account. The link works once and expires in an hour. If an app asks you for a code, use the one below. It expires in 10 minutes.",
  resetAction: "Set a new password",
  resetFootnote: "If you didn’t ask for this, ignore this email. Your password won’t change.",
  codeSubject: "{code} is your code for {publication}",
  codeListed: "Your code for {publication}",
  codeHeading: "Your code",
  codeText: "Here is the code you asked for. It works once and expires in 10 minutes.",
  codeFootnote: "Don’t share it with anyone. If you didn’t ask for this code, ignore this email.",
  verifySubject: "Confirm your email address for {publication}",
  verifyHeading: "Confirm your email address",
  verifyText: "Please confirm that this address is yours. The link works once and expires in a day.",
  verifyAction: "Confirm email address",
  verifyFootnote: "If you didn’t sign up, ignore this email. The address won’t be confirmed.",
  changedSubject: "Your password for {publication} was changed",
  changedHeading: "Your password was changed",
  changedText: "Your password was just changed, and your other sessions have been logged out.",
  changedAction: "This wasn’t me",
  changedFootnote: "If you changed it, you don’t need to do anything.",
} as const;

export default en;
