import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { AlbumModerationEvent, ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import { withPart } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { applyBatch } from '../../runtime/testing/apply-batch.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { EventCore } from '../../runtime/testing/event-core.ts';
import { visibilityPart } from './visibility.part.projection.ts';
import { VisibilityQueries } from './visibility.queries.ts';

const [ines, noor] = [idOf(1), idOf(2)];
const [open, closed, later, noors, standard] = [idOf(11), idOf(12), idOf(13), idOf(14), idOf(15)];
const [shown, hidden, failed, foreign] = [idOf(21), idOf(22), idOf(23), idOf(24)];
const by = { reportId: null, moderatorId: idOf(9), role: 'moderator', reason: 'Spam' } as const;

const created = (albumId: string, ownerId: string, published: boolean): AlbumEvent => ({
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published },
});
const work = (imageId: string, ownerId: string, albumId: string, ready = true): ImageEvent[] => [
  {
    type: 'ImageSubmitted',
    data: {
      imageId,
      ownerId,
      albumId,
      title: 'House cat',
      tags: [],
      altText: null,
      webPageUrl: null,
      type: null,
      allowPublish: true,
      forSale: false,
      price: 0,
      subcategoryId: null,
    },
  },
  ready
    ? {
        type: 'ImageProcessed',
        data: {
          imageId,
          ownerId,
          format: 'gif',
          sourceSha256: 'b'.repeat(64),
          sourceSizeBytes: 2_000,
          width: 400,
          height: 300,
          isVideo: false,
          animated: true,
          transparent: false,
          audio: false,
          frames: 12,
          durationMs: 1_000,
          detectedType: 'Gif',
          thumbhash: 'AAAA',
          perceptualHashes: [],
          versions: [],
        },
      }
    : { type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } },
];

const projection = withPart({ name: 'works', version: 1, tables: {}, handlers: {} }, visibilityPart);

let core: EventCore;
let visibility: VisibilityQueries;
let position = -1n;
let count = 0;
beforeAll(async () => {
  core = await EventCore.start('visibility');
  await core.createReadModel([projection as never]);
  visibility = new VisibilityQueries(core.database);
  await tell(
    created(standard, ines, false),
    created(open, ines, true),
    created(closed, ines, false),
    created(later, ines, true),
    created(noors, noor, true),
    ...work(shown, ines, open),
    ...work(hidden, ines, closed),
    ...work(failed, ines, open, false),
    ...work(foreign, noor, noors),
  );
});
afterAll(() => core.stop());

const tell = async (
  ...events: readonly (AlbumEvent | ImageEvent | AlbumModerationEvent | ImageModerationEvent)[]
): Promise<void> => {
  const batch = events.map((event) => recorded(event, (count += 1)));
  position = await inTransaction(core.database, (runner) =>
    applyBatch(runner, 'read', projection as never, batch, position),
  );
};
const column = async (sql: string): Promise<string[]> =>
  ((await core.database.query(sql)) as { id: string }[]).map(({ id }) => id);
const shownAlbums = () => column('SELECT album_id AS id FROM read.shown_albums ORDER BY 1');

describe('the visibility of works and albums', () => {
  it('is public or limited to the owner', async () => {
    expect(await visibility.ownerOfSeen(shown, noor)).toBe(ines);
    expect([await visibility.ownerOfSeen(hidden, noor), await visibility.ownerOfSeen(hidden, ines)]).toEqual([
      null,
      ines,
    ]);
    expect([await visibility.ownerOfSeen(idOf(99), ines), await visibility.ownerOfSeen('x', ines)]).toEqual([
      null,
      null,
    ]);
  });

  it('of an album depends on its works', async () => {
    expect(await shownAlbums()).toEqual([open, noors]);
    expect(
      await core.database.query(
        'SELECT image_id, visible, ready, taken_down FROM read.album_works WHERE album_id = $1 ORDER BY 1',
        [open],
      ),
    ).toEqual([
      { image_id: shown, visible: true, ready: true, taken_down: false },
      { image_id: failed, visible: false, ready: false, taken_down: false },
    ]);
  });

  it('ends for a taken-down work, and for an album without another work', async () => {
    await tell({ type: 'ImageTakenDown', data: { imageId: shown, ownerId: ines, ...by } });
    expect(await visibility.ownerOfSeen(shown, noor)).toBeNull();
    expect(await shownAlbums()).toEqual([noors]);
    expect(await column('SELECT image_id AS id FROM read.album_works WHERE taken_down')).toEqual([shown]);
    expect(await visibility.readyAmong([shown, hidden, failed, foreign, 'x'], ines)).toEqual(new Set([hidden]));
    await tell({ type: 'ImageRestored', data: { imageId: shown, ownerId: ines, ...by } });
    expect(await visibility.readyAmong([shown, hidden, failed, foreign], ines)).toEqual(new Set([shown, hidden]));
    expect(await shownAlbums()).toEqual([open, noors]);
  });
});

describe('the albums of a work', () => {
  it('come from the album itself, or from a deleted album whose works are shown there', async () => {
    await tell(
      { type: 'ImagePlaced', data: { imageId: shown, ownerId: ines, albumId: later } },
      { type: 'AlbumImageKept', data: { albumId: later, ownerId: ines, imageId: foreign } },
      { type: 'AlbumDeleted', data: { albumId: later, ownerId: ines, defaultAlbumId: standard } },
    );
    expect(await visibility.placesIn(open, shown)).toEqual([{ recordedBy: open, ownerId: ines }]);
    expect(await visibility.placesIn(standard, shown)).toEqual([{ recordedBy: later, ownerId: ines }]);
    expect(await visibility.placesIn(standard, foreign)).toEqual([{ recordedBy: later, ownerId: noor }]);
    expect(await visibility.placesIn(later, shown)).toEqual([]);
  });

  it('cannot change while one is taken down, unless that album is deleted', async () => {
    expect(await visibility.isStuck(hidden)).toBe(false);
    await tell(
      { type: 'AlbumTakenDown', data: { albumId: closed, ownerId: ines, ...by } },
      { type: 'AlbumTakenDown', data: { albumId: noors, ownerId: noor, ...by } },
    );
    expect([await visibility.isStuck(hidden), await visibility.isStuck(shown)]).toEqual([true, false]);
    expect(await shownAlbums()).toEqual([open]);
    await tell({ type: 'AlbumDeleted', data: { albumId: closed, ownerId: ines, defaultAlbumId: standard } });
    expect(await visibility.isStuck(hidden)).toBe(false);
  });
});
