/** Faults that the sandbox can simulate; each lasts until another one is set. */
export const faults = {
  none: 'No fault',
  down: 'Every call fails with 500',
  limited: 'Every call is refused with 429',
  hanging: 'No call gets a response',
  garbage: 'Responses are not JSON',
  other_form: 'Responses are JSON in an unknown format',
  huge: 'Responses have a body of 8 MiB',
  foreign_media: 'Media URLs are on another host',
  redirecting: 'Every call is redirected',
  ads: 'Lists contain advertisements',
  false_data: 'Lists contain items with invalid fields',
  media_down: 'Every file fails with 500',
  media_hanging: 'No request for a file gets a response',
  media_redirecting: 'Every file is redirected',
  media_html: 'Every file is an HTML page',
  media_large: 'Every file has a Content-Length of 1 GiB',
  media_endless: 'Files have 64 MiB and no Content-Length',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (text: unknown): text is Fault => typeof text === 'string' && Object.hasOwn(faults, text);
