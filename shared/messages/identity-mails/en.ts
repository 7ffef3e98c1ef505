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
  newEmailSubject: "Confirm your new email address for {publication}",
  newEmailHeading: "Confirm your new email address",
  newEmailText:
    "You asked to use this address for your account. Please confirm that it is yours. The link works once and expires in a day.",
  newEmailBoth:
    "We’ve also sent a link to your current address. Your email address changes once you confirm both.",
  newEmailFootnote: "If you didn’t ask for this, ignore this email. Nothing changes.",
  oldEmailSubject: "Change of your email address for {publication}",
  oldEmailHeading: "Confirm the change of your email address",
  oldEmailText:
    "Someone asked to change the email address of your account to {email}. It changes only if you confirm it here and at the new address. The link works once and expires in a day.",
  oldEmailAction: "Confirm or cancel the change",
  oldEmailFootnote: "If you didn’t ask for this, cancel the change and set a new password.",
  emailInUseSubject: "You already have an account for {publication}",
  emailInUseHeading: "You already have an account",
  emailInUseText:
    "Someone asked to use this address for another account. It already has an account of its own, so nothing has changed. If it was you, log in with this address, or delete this account first.",
  emailInUseAction: "Log in",
  emailChangedSubject: "Your email address for {publication} was changed",
  emailChangedHeading: "Your email address was changed",
  emailChangedText: "You now log in with {email}. This address no longer belongs to your account.",
  emailChangedFootnote: "If you didn’t change it, contact us.",
} as const;

export default en;
