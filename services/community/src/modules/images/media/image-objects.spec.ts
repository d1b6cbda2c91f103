import { describe, expect, it } from 'vitest';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import { fold } from '../../../kernel/decider.ts';
import { imageObjects } from './image-objects.ts';
import { draftOf, processedOf, renderedOf, replacedOf } from '../testing/events.ts';

const ticket: ImageEvent = {
  type: 'UploadTicketIssued',
  data: { imageId: 'i', ownerId: 'o', contentType: 'image/gif' },
};
const submitted: ImageEvent = { type: 'ImageSubmitted', data: draftOf() };
const processed: ImageEvent = { type: 'ImageProcessed', data: processedOf() };
const failed: ImageEvent = { type: 'ImageProcessingFailed', data: { imageId: 'i', ownerId: 'o', code: 'truncated' } };
const deleted: ImageEvent = { type: 'ImageDeleted', data: { imageId: 'i', ownerId: 'o' } };

const retried: ImageCareEvent = {
  type: 'ImageProcessingRetried',
  data: { imageId: 'i', ownerId: 'o', reportId: null, moderatorId: 'm', role: 'moderator', reason: 'Our fault' },
};

const after = (...events: (ImageEvent | ImageCareEvent)[]) => fold(imageObjects, events);

describe('the objects of a work', () => {
  it('have no owner without a ticket', () =>
    expect(after()).toEqual({
      ownerId: null,
      processing: false,
      uploadKept: false,
      source: null,
      rendered: false,
      media: [],
    }));
  it('are empty before the submission', () =>
    expect(after(ticket)).toMatchObject({ ownerId: 'o', processing: false, source: null, media: [] }));
  it('are marked as being processed after the submission', () =>
    expect(after(ticket, submitted)).toMatchObject({ processing: true }));
  it('include the original and the files of the versions', () => {
    const { processing, media } = after(ticket, submitted, processed);
    expect([processing, [...new Set(media)].sort()]).toEqual([false, ['a'.repeat(64), 'b'.repeat(64)]]);
  });
  it('include the files of its renditions', () => {
    const [made] = renderedOf().renditions;
    if (made === undefined) throw new Error('no rendition');
    const rendition = { ...made, main: { ...made.main, sha256: 'c'.repeat(64) } };
    const film = { ...made, name: 'tinywebm' as const, main: { ...made.main, sha256: 'd'.repeat(64) } };
    const preview = { ...made, name: 'preview' as const, main: { ...made.main, sha256: 'e'.repeat(64) } };
    const data = renderedOf({ renditions: [rendition], films: [film], preview });
    const rendered: ImageEvent = { type: 'ImageRenditionsMade', data };
    expect(after(ticket, submitted, processed)).toMatchObject({ source: 'b'.repeat(64), rendered: false });
    const { rendered: isRendered, media } = after(ticket, submitted, processed, rendered);
    const found = ['c', 'd', 'e'].map((digit) => media.includes(digit.repeat(64)));
    expect([isRendered, ...found]).toEqual([true, true, true, true]);
    expect(after(ticket, submitted, processed, rendered, deleted)).toMatchObject({ source: null, media: [] });
  });
  it('are only the new files once its files are replaced', () => {
    const fileOf = (digit: string) => ({ sha256: digit.repeat(64), contentType: 'image/jpeg', sizeBytes: 9 });
    const size = { width: 9, height: 9, webp: null, mp4: null, previewJpeg: fileOf('d') };
    const versions = [{ ...size, name: 'original' as const, main: fileOf('c') }];
    const renditions = [{ ...size, name: 'fixed_width' as const, main: fileOf('e') }];
    const replaced: ImageEvent = { type: 'ImageVersionsReplaced', data: replacedOf({ versions, renditions }) };
    const rendered: ImageEvent = { type: 'ImageRenditionsMade', data: renderedOf() };
    const { source, rendered: isRendered, media } = after(ticket, submitted, processed, rendered, replaced);
    expect([source, isRendered]).toEqual(['b'.repeat(64), true]);
    expect([...new Set(media)].sort()).toEqual(['b', 'c', 'd', 'e'].map((digit) => digit.repeat(64)));
  });
  it('are empty after a failure', () =>
    expect(after(ticket, submitted, failed)).toMatchObject({ processing: false, media: [] }));
  it('are marked as being processed again during a retry', () =>
    expect(after(ticket, submitted, failed, retried)).toMatchObject({ processing: true, media: [] }));
  it('include the upload while its job waits, and after a failure of the machine', () => {
    const broken: ImageEvent = {
      type: 'ImageProcessingFailed',
      data: { imageId: 'i', ownerId: 'o', code: 'internal' },
    };
    const kept = (...events: (ImageEvent | ImageCareEvent)[]) => after(ticket, ...events).uploadKept;
    expect([kept(), kept(submitted), kept(submitted, processed), kept(submitted, failed)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([kept(submitted, broken), kept(submitted, broken, retried), kept(submitted, broken, deleted)]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('are empty after a deletion', () =>
    expect(after(ticket, submitted, processed, deleted)).toMatchObject({ ownerId: 'o', processing: false, media: [] }));
  it('are not changed by an edit of the work or by its placement in an album', () => {
    const ready = after(ticket, submitted, processed);
    const { albumId, ...words } = draftOf();
    expect(
      after(
        ticket,
        submitted,
        processed,
        { type: 'ImagePlaced', data: { imageId: 'i', ownerId: 'o', albumId } },
        { type: 'ImageEdited', data: words },
      ),
    ).toEqual(ready);
  });
});
