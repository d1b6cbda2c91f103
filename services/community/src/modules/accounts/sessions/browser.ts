/** Browsers by name, specific names first: most browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const HEADER_LENGTH_MAX = 500;
/** Name of a program at the beginning of a header such as `okhttp/4.12`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,39})(?:\/|\s|$)/;

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Returns the browser and its system in a few words, so that members can tell their sessions apart. Omits versions,
 * which help with tracking more than they help members.
 * @returns null when the header names neither
 */
export const browserOf = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, HEADER_LENGTH_MAX);
  const system = nameIn(text, SYSTEMS);
  const browser = nameIn(text, BROWSERS) ?? (text.startsWith('Mozilla/') ? null : (PROGRAM.exec(text)?.[1] ?? null));
  if (browser === null) return system;
  return system === null ? browser : `${browser} on ${system}`;
};
