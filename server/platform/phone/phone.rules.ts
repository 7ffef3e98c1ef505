import { isSupportedCountry, parsePhoneNumberWithError } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** Normalizes a phone number to E.164; null for an invalid number, or one without a country code. */
export function normalizePhone(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith("+") || trimmed.length > 32) return null;
  try {
    const number = parsePhoneNumberWithError(trimmed);
    return number.isPossible() && number.ext === undefined ? number.number : null;
  } catch {
    return null;
  }
}

/** Whether phone numbers of a country (two letters, ISO 3166) are supported. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** Country of a possible mobile number; null for landlines, premium-rate and invalid numbers. */
export function getMobileCountry(phoneNumber: string): string | null {
  const number = parsePhoneNumberFromString(phoneNumber);
  return number?.isValid() === true ? (number.country ?? null) : null;
}
