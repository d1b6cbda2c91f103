import { expect, it } from 'vitest';
import { viewedPath } from './viewed-path.ts';

it.each([
  ['/', '/'],
  ['/faq', '/faq'],
  ['/users/0192', '/users/:id'],
  ['/users/ines/albums/0192', '/users/:id/albums/:id'],
  ['/albums/0192/images', '/albums/:id/images'],
  ['/images/0192', '/images/:id'],
  ['/minted_collection/0192', '/minted_collection/:id'],
])('reports %s as %s', (path, kind) => expect(viewedPath(path)).toBe(kind));
