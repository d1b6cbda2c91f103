import { expect, it } from 'vitest';
import { changesOf } from './profile-draft.ts';

const saved = { full_name: 'Noor Haddad', username: 'noor', description: '', show_follow_info: true };

it('returns no fields without changes', () => expect(changesOf(saved, { ...saved })).toEqual({}));
it('returns only the changed fields', () =>
  expect(changesOf(saved, { ...saved, description: 'Loops.', show_follow_info: false })).toEqual({
    description: 'Loops.',
    show_follow_info: false,
  }));
