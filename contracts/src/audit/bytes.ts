const utf8 = new TextEncoder();

export const utf8Of = (text: string): Uint8Array => utf8.encode(text);

const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8. Invalid bytes become U+FFFD, and a byte order mark is kept. */
export const textOfUtf8 = (bytes: Uint8Array): string => fromUtf8.decode(bytes);

/** Returns the bytes as lowercase hex digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const HEX = /^(?:[0-9a-f]{2})*$/;

/** Decodes lowercase hex; null for any other text. */
export const bytesOfHex = (text: string): Uint8Array | null =>
  HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;

/**
 * Encodes short data, such as hashes and keys, as base64 with padding (RFC 4648, section 4). Every byte becomes an
 * argument of one call, so data of many kilobytes can exceed the engine's argument limit (RangeError).
 */
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Decodes base64; null when the text is not the canonical base64 of its bytes. */
export const bytesOfBase64 = (text: string): Uint8Array | null => {
  if (!BASE64.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return base64Of(bytes) === text ? bytes : null;
};
