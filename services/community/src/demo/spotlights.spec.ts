import { expect, it } from 'vitest';
import { spotlightsFile } from './spotlights.ts';

it('replaces works and people by their ids, and omits unknown ones', () =>
  expect(
    spotlightsFile(
      [
        { slug: 'desk', name: 'Desk', kind: 'featured', works: ['Koi clock', 'Never drawn', 'Hi!'] },
        { slug: 'people', name: 'People', kind: 'users', artists: ['keisato', 'nobody'] },
      ],
      {
        people: new Map([['keisato', 'u1']]),
        works: new Map([
          ['Hi!', 'w2'],
          ['Koi clock', 'w1'],
        ]),
      },
    ),
  ).toEqual({
    spotlights: [
      { slug: 'desk', name: 'Desk', kind: 'featured', images: ['w1', 'w2'] },
      { slug: 'people', name: 'People', kind: 'users', users: ['u1'] },
    ],
  }));
