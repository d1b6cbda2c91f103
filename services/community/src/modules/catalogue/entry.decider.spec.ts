import { describe, it } from 'vitest';
import { idOf } from '../../kernel/testing/recorded.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { entryDecider, versionOf } from './entry.decider.ts';

type Fields = Readonly<{ name: string; list: readonly string[] }>;
type Event =
  | { readonly type: 'Made' | 'Edited'; readonly data: Fields & { readonly id: string } }
  | { readonly type: 'Hidden' | 'Back'; readonly data: { readonly id: string } };

const id = idOf(1);
const cats: Fields = { name: 'Cats', list: ['a', 'b'] };
const lions: Fields = { name: 'Lions', list: ['a', 'b'] };
const made: Event = { type: 'Made', data: { id, ...cats } };
const edited: Event = { type: 'Edited', data: { id, ...lions } };
const hidden: Event = { type: 'Hidden', data: { id } };
const back: Event = { type: 'Back', data: { id } };

const given = storyOf(
  entryDecider<Fields, Event>({
    category: 'entry',
    created: (_, fields) => ({ type: 'Made', data: { id, ...fields } }),
    edited: (_, fields) => ({ type: 'Edited', data: { id, ...fields } }),
    archived: () => hidden,
    restored: () => back,
    read: (event) => {
      if (event.type === 'Hidden' || event.type === 'Back')
        return { kind: event.type === 'Hidden' ? 'archived' : 'restored' };
      const { name, list } = event.data as Fields;
      return { kind: 'written', fields: { name, list } };
    },
  }),
);

describe('an entry', () => {
  it('is created once', () => {
    given().when({ type: 'Create', id, fields: cats }).then(made);
    given().when({ type: 'Create', id, fields: cats, archived: true }).then(made, hidden);
    given(made).when({ type: 'Create', id, fields: cats }).thenFails('conflict');
    given(made, hidden).when({ type: 'Create', id, fields: cats }).thenFails('conflict');
  });

  it('is changed only by new values', () => {
    given(made).when({ type: 'Change', id, fields: lions }).then(edited);
    given(made, edited).when({ type: 'Change', id, fields: lions, archived: false }).thenNothing();
    given(made, edited)
      .when({ type: 'Change', id, fields: { list: lions.list, name: lions.name } })
      .thenNothing();
    given(made)
      .when({ type: 'Change', id, fields: { ...cats, list: ['b', 'a'] } })
      .then({ type: 'Edited', data: { id, name: 'Cats', list: ['b', 'a'] } });
    given().when({ type: 'Change', id, fields: cats }).thenFails('not_found');
  });

  it('is changed only when the version matches', () => {
    const change = (version: string) => ({ type: 'Change', id, fields: lions, version }) as const;
    given(made)
      .when(change(versionOf(cats, false)))
      .then(edited);
    given(made)
      .when(change(versionOf(lions, false)))
      .thenFails('stale');
    given(made)
      .when(change(versionOf(cats, true)))
      .thenFails('stale');
    given(made, hidden)
      .when(change(versionOf(cats, false)))
      .thenFails('stale');
    given(made, edited)
      .when(change(versionOf(cats, false)))
      .thenNothing();
    given(made, hidden)
      .when(change(versionOf({ list: cats.list, name: cats.name }, true)))
      .then(edited);
  });

  it('is archived and restored with its fields', () => {
    given(made).when({ type: 'Archive', id }).then(hidden);
    given(made, hidden).when({ type: 'Archive', id }).thenNothing();
    given(made, hidden).when({ type: 'Change', id, fields: cats }).thenNothing();
    given(made, hidden).when({ type: 'Change', id, fields: cats, archived: false }).then(back);
    given(made, hidden).when({ type: 'Change', id, fields: lions, archived: false }).then(edited, back);
    given(made, hidden, edited).when({ type: 'Archive', id }).thenNothing();
    given(made, hidden, back).when({ type: 'Archive', id }).then(hidden);
    given().when({ type: 'Archive', id }).thenFails('not_found');
  });

  it('is created or changed by `Put`', () => {
    given().when({ type: 'Put', id, fields: cats }).then(made);
    given().when({ type: 'Put', id, fields: cats, archived: true }).then(made, hidden);
    given(made).when({ type: 'Put', id, fields: cats, archived: false }).thenNothing();
    given(made, hidden).when({ type: 'Put', id, fields: lions, archived: false }).then(edited, back);
  });

  it('is not changed by `Ensure` once it exists', () => {
    given().when({ type: 'Ensure', id, fields: cats }).then(made);
    given(made, edited).when({ type: 'Ensure', id, fields: cats }).thenNothing();
    given(made, hidden).when({ type: 'Ensure', id, fields: cats }).thenNothing();
  });
});
