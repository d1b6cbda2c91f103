import { expect, it } from 'vitest';
import { eachOnce } from './each-once.ts';

const page = (...ids: string[]) => ({ collection: ids.map((id) => ({ id })) });

it('keeps the order, and removes duplicates and excluded works', () =>
  expect(eachOnce([page('a', 'b'), page('b', 'c', 'd')], [{ id: 'c' }]).map(({ id }) => id)).toEqual(['a', 'b', 'd']));
