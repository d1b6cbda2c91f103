import { catalogue } from './catalogue.ts';

export const taglineText = catalogue('tagline', {
  /** Text with the underlined words in brackets. */
  text: 'Join a <GIF>, <Sticker> and <AR-3D> community',
});

/** Inks in the order of the words that they underline. */
const INKS = ['Gif', 'Sticker', 'Art'] as const;

interface TaglinePart {
  readonly text: string;
  readonly ink?: (typeof INKS)[number] | undefined;
}

export const tagline = taglineText.text
  .split(/[<>]/)
  .map((text, index): TaglinePart => (index % 2 === 0 ? { text } : { text, ink: INKS[(index - 1) / 2] }));
