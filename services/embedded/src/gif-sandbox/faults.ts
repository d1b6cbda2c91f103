/** Faults of the provider; each lasts until another is set. */
export const faults = {
  none: 'All is well',
  down: 'Every call fails (500)',
  limited: 'Too many calls (429)',
  hanging: 'No call is ever answered',
  garbage: 'Answers that are no JSON',
  other_form: 'Answers that are JSON of another form',
  huge: 'Answers without an end',
  foreign_media: 'Items whose media are elsewhere',
  redirecting: 'Every call leads elsewhere',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (text: unknown): text is Fault => typeof text === 'string' && Object.hasOwn(faults, text);
