import { describe, expect, it } from 'vitest';
import { NO_SUBCATEGORY } from '../../entities/category/no-subcategory.ts';
import {
  emptyQueue,
  present,
  titleOf,
  uploadQueue,
  type NewFile,
  type UploadAction,
  type UploadQueue,
  type UploadDetails,
} from './upload-queue.ts';
import { batchOf, canGoOn, contentTypeOf, fileError, isReadyToSave, percentOf, tagsOf } from './upload-rules.ts';

const file = (key: string): NewFile => ({ key, name: `${key}.png`, type: 'image/png', sizeBytes: 1_000, src: null });
const files = (count: number): NewFile[] => Array.from({ length: count }, (_, index) => file(`f${index}`));
const run = (...actions: UploadAction[]): UploadQueue => actions.reduce(uploadQueue, emptyQueue);
const sent = (key: string): UploadAction[] => [
  { type: 'checked', key, width: 300, height: 300, error: null },
  { type: 'sending', key },
  { type: 'sent', key, attachmentId: `attachment-${key}` },
];

describe('the upload queue', () => {
  it('names a work after its file, without the extension', () => {
    expect(titleOf('toast dance.final.gif')).toBe('toast dance.final');
    expect(titleOf('README')).toBe('README');
    expect([...titleOf(`${'😀'.repeat(120)}.png`)]).toHaveLength(100);
  });

  it.each([
    [0, 100, 100, false],
    [0, 101, 100, true],
    [60, 50, 100, true],
    [60, 40, 100, false],
  ])('keeps at most 100 files: %d and %d more give %d', (first, more, kept, flag) => {
    const queue = run({ type: 'added', files: files(first) }, { type: 'added', files: files(more) });
    expect(present(queue)).toHaveLength(kept);
    expect(queue.maxCountReached).toBe(flag);
  });

  it('marks a removed file and renumbers the others', () => {
    const queue = run({ type: 'added', files: files(3) }, { type: 'removed', key: 'f0' });
    expect(queue.items.map(({ isDeleted }) => isDeleted)).toEqual([true, false, false]);
    expect(present(queue).map(({ key, index }) => [key, index])).toEqual([
      ['f1', 0],
      ['f2', 1],
    ]);
  });

  it('has room again after a removal', () => {
    const queue = run(
      { type: 'added', files: files(100) },
      { type: 'removed', key: 'f0' },
      { type: 'added', files: [file('late')] },
    );
    expect(present(queue)).toHaveLength(100);
    expect(queue.maxCountReached).toBe(false);
  });

  it('moves a file from checking to ready', () => {
    expect(run({ type: 'added', files: files(1) }).items[0]?.status).toBe('checking');
    const queue = run({ type: 'added', files: files(1) }, ...sent('f0'));
    expect(queue.items[0]).toMatchObject({ status: 'ready', attachmentId: 'attachment-f0', sentBytes: 1_000 });
  });

  it('allows a retry of a failed file', () => {
    const queue = run(
      { type: 'added', files: files(1) },
      { type: 'failed', key: 'f0', error: 'unknown' },
      { type: 'retried', key: 'f0' },
    );
    expect(queue.items[0]).toMatchObject({ status: 'validated', error: null });
  });

  it('ignores progress after the upload has ended', () => {
    const queue = run({ type: 'added', files: files(1) }, ...sent('f0'), {
      type: 'progressed',
      key: 'f0',
      sentBytes: 3,
    });
    expect(queue.items[0]?.sentBytes).toBe(1_000);
  });
});

describe('saving', () => {
  it('waits until every file has finished and one has no error', () => {
    expect(isReadyToSave(emptyQueue)).toBe(false);
    expect(isReadyToSave(run({ type: 'added', files: files(2) }, ...sent('f0')))).toBe(false);
    expect(
      isReadyToSave(
        run({ type: 'added', files: files(2) }, ...sent('f0'), { type: 'failed', key: 'f1', error: 'unknown' }),
      ),
    ).toBe(true);
    expect(isReadyToSave(run({ type: 'added', files: files(2) }, ...sent('f0'), { type: 'removed', key: 'f1' }))).toBe(
      true,
    );
    expect(
      isReadyToSave(run({ type: 'added', files: files(1) }, { type: 'failed', key: 'f0', error: 'unknown' })),
    ).toBe(false);
  });

  it('continues only without an error', () => {
    expect(canGoOn(run({ type: 'added', files: files(2) }))).toBe(true);
    expect(canGoOn(run({ type: 'added', files: files(2) }, { type: 'failed', key: 'f1', error: 'unknown' }))).toBe(
      false,
    );
    expect(canGoOn(emptyQueue)).toBe(false);
  });

  it('leaves out failed and removed files, and fills in the defaults', () => {
    const queue = run(
      { type: 'added', files: files(3) },
      ...sent('f0'),
      { type: 'failed', key: 'f1', error: 'unknown' },
      ...sent('f2'),
      { type: 'removed', key: 'f2' },
    );
    expect(batchOf(queue, { sharedTags: ['loop'], sharedSubcategoryId: null }, { album_id: 'album' })).toEqual([
      {
        attachment_id: 'attachment-f0',
        title: 'f0',
        allow_publish: true,
        album_id: 'album',
        price: 0,
        for_sale: false,
        tags: ['loop'],
      },
    ]);
  });
});

describe('the details of a work', () => {
  const edited = (details: Partial<UploadDetails>) =>
    run({ type: 'added', files: files(1) }, ...sent('f0'), { type: 'edited', key: 'f0', details });
  it('are cut to their maximum length', () => {
    expect(edited({ title: ` ${'x'.repeat(120)}`, altText: 'y'.repeat(600) }).items[0]).toMatchObject({
      title: 'x'.repeat(100),
      altText: 'y'.repeat(500),
    });
  });
  it('are in the batch, with a subcategory, a description and a rating only when set', () => {
    const details: Partial<UploadDetails> = {
      title: 'Rain',
      altText: 'A frog',
      tags: ['own'],
      allowPublish: false,
      subcategoryId: 's',
      rating: 'pg',
    };
    expect(
      batchOf(edited(details), { sharedTags: ['shared'], sharedSubcategoryId: 'rain' }, { collection_id: 'c' }),
    ).toEqual([
      {
        attachment_id: 'attachment-f0',
        title: 'Rain',
        alt_text: 'A frog',
        rating: 'pg',
        tags: ['own'],
        allow_publish: false,
        subcategory_id: 's',
        collection_id: 'c',
        price: 0,
        for_sale: false,
      },
    ]);
    expect(
      Object.keys(batchOf(edited({}), { sharedTags: [], sharedSubcategoryId: null }, { album_id: 'a' })[0] ?? {}),
    ).not.toContain('subcategory_id');
  });
  it('include the shared subcategory, unless the work has another one or none', () => {
    const shared = { sharedTags: [], sharedSubcategoryId: 'rain' };
    const sentWith = (subcategoryId: string | null) =>
      batchOf(edited({ subcategoryId }), shared, { album_id: 'a' })[0]?.subcategory_id;
    expect(sentWith(null)).toBe('rain');
    expect(sentWith('snow')).toBe('snow');
    expect(sentWith(NO_SUBCATEGORY)).toBeUndefined();
  });
});

describe('a submitted batch', () => {
  const queue = run({ type: 'added', files: files(2) }, ...sent('f0'), ...sent('f1'));
  it('sets the success flag, which is reset with the images', () => {
    const saved = uploadQueue(queue, { type: 'submitted' });
    expect(saved.success).toBe(true);
    expect(uploadQueue(saved, { type: 'cleared' })).toEqual(emptyQueue);
  });
  it('sets its failure on every image, and clears it on the next try', () => {
    const failed = uploadQueue(queue, { type: 'submit-failed', error: 'submitOffline' });
    expect(failed.items.map(({ error, status }) => [error, status])).toEqual([
      ['submitOffline', 'ready'],
      ['submitOffline', 'ready'],
    ]);
    expect(isReadyToSave(failed)).toBe(true);
    expect(uploadQueue(failed, { type: 'submitting' }).items.map(({ error }) => error)).toEqual([null, null]);
  });
});

describe('a file', () => {
  const measured = { type: 'image/png', sizeBytes: 10, width: 300, height: 300 };
  it.each([
    ['25 MB exactly', { ...measured, sizeBytes: 26_214_400 }, null],
    ['a byte more', { ...measured, sizeBytes: 26_214_401 }, 'tooLarge'],
    ['199 x 200', { ...measured, width: 199, height: 200 }, 'lowResolution'],
    ['200 x 199', { ...measured, width: 200, height: 199 }, 'lowResolution'],
    ['200 x 200', { ...measured, width: 200, height: 200 }, null],
    ['a small SVG', { ...measured, type: 'image/svg+xml', width: 24, height: 24 }, null],
    ['a HEIC that only the server can measure', { ...measured, type: 'image/heic', width: null, height: null }, null],
  ])('is checked: %s', (_words, size, error) => expect(fileError(size)).toBe(error));

  it('gets its type from its extension when the system reports none', () => {
    expect(contentTypeOf({ name: 'IMG_2207.HEIC', type: '' })).toBe('image/heic');
    expect(contentTypeOf({ name: 'clip.mov', type: '' })).toBe('video/quicktime');
    expect(contentTypeOf({ name: 'notes.txt', type: 'text/plain' })).toBeNull();
  });

  it('is at 100 percent only when it is ready', () => {
    expect(percentOf({ sentBytes: 1_000, sizeBytes: 1_000, status: 'sending' })).toBe(99);
    expect(percentOf({ sentBytes: 725, sizeBytes: 1_000, status: 'sending' })).toBe(72);
    expect(percentOf({ sentBytes: 0, sizeBytes: 1_000, status: 'ready' })).toBe(100);
  });
});

describe('tags', () => {
  it('of a work replace the shared tags', () => {
    expect(tagsOf({ tags: ['own'] }, ['shared'])).toEqual(['own']);
    expect(tagsOf({ tags: [] }, ['shared'])).toEqual(['shared']);
  });
});
