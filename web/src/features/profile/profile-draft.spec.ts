import { expect, it } from 'vitest';
import { changesOf } from './profile-draft.ts';

const saved = { full_name: 'Noor Haddad', username: 'noor', description: '', show_follow_info: true };

it('sends nothing where nothing changed', () => expect(changesOf(saved, { ...saved })).toEqual({}));
it('sends what changed alone', () =>
  expect(changesOf(saved, { ...saved, description: 'Loops.', show_follow_info: false })).toEqual({
    description: 'Loops.',
    show_follow_info: false,
  }));
