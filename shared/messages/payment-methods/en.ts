const en = {
  paymentMethod: "Payment method",
  methodEnding: "{brand} ending in {digits}",
  methodUnknown: "The payment method you chose when you subscribed",
  changeMethod: "Change payment method",
  changeMethodLead:
    "You enter the new payment method on the secure page of our payment provider. You aren’t charged for this. The new one is used from your next payment on.",
  changeMethodOverdue:
    "Your last payment failed. Once the new payment method is saved, it’s tried again with it.",
  changeMethodNone:
    "The payment provider of this subscription doesn’t let you change the payment method here. To pay another way, cancel this subscription and subscribe again. You keep the time you’ve paid for.",
  goToProvider: "Continue to payment provider",
  methodChanged: "Payment method changed. It’s used from your next payment on.",
  methodWaiting:
    "The payment provider hasn’t confirmed the new payment method yet. We’ll email you once it’s saved.",
  methodFailed: "The new payment method wasn’t saved. Nothing has changed.",
} as const;

export default en;
