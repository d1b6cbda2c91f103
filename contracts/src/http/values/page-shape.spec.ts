import { expect, it } from 'vitest';
import { pageShapeOf } from './page-shape.ts';

it.each([
  ['/', 'listing'],
  ['/spotlight', 'listing'],
  ['/themes/weather', 'listing'],
  ['/market', 'listing'],
  ['/favourites', 'listing'],
  ['/users/zoe/albums/1', 'listing'],
  ['/albums/1/images', 'listing'],
  ['/images/1', 'work'],
  ['/users/zoe', 'profile'],
  ['/users/zoe/', 'profile'],
  ['/profile', 'profile'],
  ['/profile/edit', 'text'],
  ['/terms', 'text'],
  ['/nowhere', 'text'],
])('gives %s the shape "%s"', (path, shape) => {
  expect(pageShapeOf(path)).toBe(shape);
});
