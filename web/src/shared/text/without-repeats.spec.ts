import { expect, it } from 'vitest';
import { withoutRepeats } from './without-repeats.ts';

const named = (...names: string[]) => withoutRepeats(names.map((name) => ({ name }))).map(({ name }) => name);

it('leaves out a category with the name of its kind', () => expect(named('Art', 'Art', '3D')).toEqual(['Art', '3D']));
it('ignores case and surrounding spaces', () =>
  expect(named('Sticker', 'sticker ', 'STICKER', 'Cats')).toEqual(['Sticker', 'Cats']));
it('keeps a name that returns after another', () => expect(named('Art', '3D', 'Art')).toEqual(['Art', '3D', 'Art']));
