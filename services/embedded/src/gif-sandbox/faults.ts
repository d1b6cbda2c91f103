/** Faults that the sandbox can simulate; each lasts until another one is set. */
export const faults = {
  none: 'Calls are answered normally',
  down: 'Every call fails with 500',
  limited: 'Every call is refused with 429',
  hanging: 'No call gets an answer',
  garbage: 'Answers are not JSON',
  other_form: 'Answers are JSON in an unknown format',
  huge: 'Answers have a body of 8 MiB',
  foreign_media: 'Media URLs lead to another host',
  redirecting: 'Every call is redirected',
  ads: 'Lists are full of advertisements',
  false_data: 'Lists have items with wrong fields',
  media_down: 'Every file fails with 500',
  media_hanging: 'No file gets an answer',
  media_redirecting: 'Every file is redirected',
  media_html: 'Every file is an HTML page',
  media_large: 'Every file names a length of 1 GiB',
  media_endless: 'Files name no length and are 64 MiB long',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (text: unknown): text is Fault => typeof text === 'string' && Object.hasOwn(faults, text);
