import { describe, expect, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import {
  changesOf,
  ignore,
  patch,
  put,
  relationsOf,
  typesOf,
  withPart,
  type Projection,
  type ProjectionPart,
} from './projection.ts';
import { idOf, recorded } from './testing/recorded.ts';

type Renamed = Extract<AlbumEvent, { type: 'AlbumRenamed' | 'AlbumPublished' }>;
type Placed = Extract<AlbumEvent, { type: 'AlbumPublished' | 'AlbumUnpublished' | 'AlbumRenamed' }>;

const [albumId, ownerId] = [idOf(1), idOf(2)];
const table = { columns: { id: 'uuid NOT NULL' }, key: ['id'] };
const derivation = (sql: string) => ({ touched: () => [], sql });

const projection: Projection<Renamed> = {
  name: 'titles',
  version: 3,
  tables: { titles: table },
  handlers: {
    AlbumRenamed: ({ data }) => [patch('titles', { id: data.albumId }, { title: data.title })],
    AlbumPublished: ({ data }) => [put('titles', { id: data.albumId })],
  },
  derivations: [derivation('own')],
};
const part: ProjectionPart<Placed> = {
  tables: { places: table },
  views: { shown_places: 'SELECT id FROM {schema}.places' },
  handlers: {
    AlbumPublished: ({ data }) => [put('places', { id: data.albumId })],
    AlbumUnpublished: ignore,
    AlbumRenamed: ignore,
  },
  derivations: [derivation('of the part')],
};

describe('a projection with a part of another module', () => {
  const whole = withPart(projection, part);

  it('has the tables and views of both, and lists the part', () => {
    expect([...relationsOf(whole)].toSorted()).toEqual(['places', 'shown_places', 'titles']);
    expect([whole.name, whole.version, whole.parts]).toEqual(['titles', 3, [part]]);
    expect(relationsOf(projection)).toEqual(['titles']);
  });

  it('applies the handlers of both to an event, those of the part first', () => {
    expect(changesOf(whole, recorded({ type: 'AlbumPublished', data: { albumId, ownerId } }))).toEqual([
      put('places', { id: albumId }),
      put('titles', { id: albumId }),
    ]);
    expect(changesOf(whole, recorded({ type: 'AlbumRenamed', data: { albumId, ownerId, title: 'Cats' } }))).toEqual([
      patch('titles', { id: albumId }, { title: 'Cats' }),
    ]);
    expect(whole.derivations?.map(({ sql }) => sql)).toEqual(['of the part', 'own']);
  });

  it('excludes event types that both ignore', () =>
    expect(typesOf(whole as unknown as Projection<never>).toSorted()).toEqual(['AlbumPublished', 'AlbumRenamed']));
});
