import { expect, it } from 'vitest';
import { spotlightsFile } from './spotlights.ts';

const NOW = new Date('2026-11-30T00:10:00Z');
const nobody = { people: new Map<string, string>(), works: new Map<string, string>() };

it('replaces works and people by their ids, and omits unknown ones', () =>
  expect(
    spotlightsFile(
      {
        spotlights: [
          { slug: 'desk', name: 'Desk', kind: 'featured', works: ['Koi clock', 'Never drawn', 'Hi!'] },
          { slug: 'people', name: 'People', kind: 'users', artists: ['keisato', 'nobody'] },
        ],
      },
      {
        people: new Map([['keisato', 'u1']]),
        works: new Map([
          ['Hi!', 'w2'],
          ['Koi clock', 'w1'],
        ]),
      },
      NOW,
    ),
  ).toEqual({
    spotlights: [
      { slug: 'desk', name: 'Desk', kind: 'featured', images: ['w1', 'w2'] },
      { slug: 'people', name: 'People', kind: 'users', users: ['u1'] },
    ],
    themes: [],
  }));

it('sets a theme from the day before, for the works of that day', () => {
  const texts = { slug: 'cats', name: 'Cats', description: 'Awake or asleep', tag: 'cat' };
  expect(
    spotlightsFile({ spotlights: [], theme: { ...texts, nameAr: 'القطط', descriptionAr: 'نائمة' } }, nobody, NOW),
  ).toEqual({
    spotlights: [],
    themes: [{ ...texts, name_ar: 'القطط', description_ar: 'نائمة', first_day: '2026-11-29', last_day: '2026-12-06' }],
  });
});
