import { describe, expect, it } from 'vitest';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import fc from 'fast-check';
import { changesOf, patch, put, remove, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../../kernel/testing/rows.ts';
import { stories } from '../../../kernel/testing/stories.ts';
import { searchTables } from './image-search.projection.ts';
import { imagesProjection } from './images.projection.ts';
import { draftOf, processedOf, renderedOf, replacedOf } from '../testing/events.ts';

const [albumId, ownerId, imageId, defaultAlbumId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-21T12:00:00.000Z';

const allChanges = (
  event: AlbumEvent | ImageEvent | ImageCareEvent | UserEvent | ProfileEvent | ErasureEvent | OfferEvent,
) => changesOf(imagesProjection, recorded(event, 1, { recordedAt }));
const kept = imagesProjection.parts?.flatMap(({ tables }) => Object.keys(tables)) ?? [];
/** Returns the changes, without those of `searchTables` and of the visibility tables. */
const changes = (event: Parameters<typeof allChanges>[0]) =>
  allChanges(event).filter(({ table }) => !Object.hasOwn(searchTables, table) && !kept.includes(table));
const touchedBy = (event: AlbumEvent | ImageEvent | UserEvent) =>
  allChanges(event).flatMap((change) => (imagesProjection.derivations ?? []).flatMap(({ touched }) => touched(change)));

const created: AlbumEvent = {
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published: true },
};
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId } };
const submitted: ImageEvent = {
  type: 'ImageSubmitted',
  data: draftOf({ imageId, ownerId, albumId, type: 'Art', price: 3 }),
};
const processed: ImageEvent = { type: 'ImageProcessed', data: processedOf({ imageId, ownerId }) };
const failed: ImageEvent = { type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } };
const completed: UserEvent = {
  type: 'RegistrationCompleted',
  data: {
    userId: ownerId,
    username: 'ines',
    usernameHash: 'u',
    fullName: 'Ines',
    defaultAlbumId,
    favouritesAlbumId: idOf(8),
    topsAlbumId: idOf(9),
  },
};

describe('the images', () => {
  it('have a hidden row and search words from their submission on', () =>
    expect(changes(submitted)).toEqual([
      put('images', {
        image_id: imageId,
        owner_id: ownerId,
        status: 'processing',
        failure: null,
        title: 'House cat',
        tags: ['cat'],
        alt_text: 'A sleeping cat',
        web_page_url: null,
        chosen_type: 'Art',
        detected_type: null,
        chosen_rating: null,
        moderator_rating: null,
        allow_publish: true,
        for_sale: false,
        price: 0,
        offer_id: null,
        sale_wanted: false,
        subcategory_id: null,
        created_at: recordedAt,
        media: null,
        renditions: null,
        visible: false,
        nft_id: null,
        nft_status: 'none',
      }),
      put('image_words', {
        image_id: imageId,
        owner_id: ownerId,
        kind: 'title',
        text: 'House cat',
        words: 'house cat',
      }),
      put('image_words', { image_id: imageId, owner_id: ownerId, kind: 'tag', text: 'cat', words: 'cat' }),
    ]));

  it('become ready with their media and detected type', () => {
    const {
      imageId: _id,
      ownerId: _owner,
      detectedType,
      perceptualHashes: _hashes,
      derivedHashes: _derived,
      variantHashes: _variants,
      ...media
    } = processedOf({ imageId, ownerId });
    expect(changes(processed)).toEqual([
      put('image_files', { image_id: imageId, sha256: media.sourceSha256 }),
      patch('images', { image_id: imageId }, { status: 'ready', detected_type: detectedType, media }),
    ]);
  });

  it('have their renditions once these are made', () => {
    const { renditions, ...of } = renderedOf({ imageId, ownerId });
    expect(changes({ type: 'ImageRenditionsMade', data: { ...of, renditions } })).toEqual([
      patch('images', { image_id: imageId }, { renditions }),
    ]);
    const films = renditions.map((one) => ({ ...one, name: 'webm' as const }));
    expect(changes({ type: 'ImageRenditionsMade', data: { ...of, renditions, films } })).toEqual([
      patch('images', { image_id: imageId }, { renditions: [...renditions, ...films] }),
    ]);
  });

  it('show the new files once these replace the earlier ones', () => {
    const {
      found: _found,
      renditions,
      films: _films,
      preview: _preview,
      ...processedAgain
    } = replacedOf({ width: 240 });
    const { imageId: _id, ownerId: _owner, detectedType, ...media } = processedAgain;
    const data = replacedOf({ imageId, ownerId, width: 240 });
    expect(changes({ type: 'ImageVersionsReplaced', data })).toEqual([
      patch('images', { image_id: imageId }, { detected_type: detectedType, media, renditions }),
    ]);
  });

  it('fail with a reason', () =>
    expect(changes(failed)).toEqual([
      patch('images', { image_id: imageId }, { status: 'failed', failure: 'truncated' }),
    ]));

  it('fail with the part of the file that is at fault', () => {
    const unsafe = { imageId, ownerId, code: 'unsafe_svg', about: '<script>' };
    expect(changes({ type: 'ImageProcessingFailed', data: unsafe })).toEqual([
      patch('images', { image_id: imageId }, { status: 'failed', failure: 'unsafe_svg <script>' }),
    ]);
  });

  it('follow edits by their owners', () => {
    const { albumId: _album, ...words } = draftOf({
      imageId,
      ownerId,
      title: 'Awake',
      tags: [],
      allowPublish: false,
      forSale: true,
      price: 7,
      rating: 'pg',
    });
    expect(changes({ type: 'ImageEdited', data: words })).toEqual([
      patch(
        'images',
        { image_id: imageId },
        {
          title: 'Awake',
          tags: [],
          alt_text: 'A sleeping cat',
          web_page_url: null,
          chosen_type: null,
          chosen_rating: 'pg',
          allow_publish: false,
          subcategory_id: null,
        },
      ),
      sweep('image_words', 'image_id', imageId),
      put('image_words', { image_id: imageId, owner_id: ownerId, kind: 'title', text: 'Awake', words: 'awake' }),
    ]);
  });

  it('store from the submission on whether their owners want to sell them', () => {
    const row = (change: Partial<typeof submitted.data>) =>
      changes({ type: 'ImageSubmitted', data: draftOf({ imageId, ownerId, ...change }) })[0];
    const edit = (change: Partial<typeof submitted.data>) => {
      const { albumId: _album, ...words } = draftOf({ imageId, ownerId, ...change });
      return changes({ type: 'ImageEdited', data: words })[0];
    };
    const kept = (isKept: boolean) => expect.objectContaining({ sale_wanted: isKept });
    expect(row({ forSale: true, price: 1 })).toMatchObject({ row: kept(true) });
    expect(row({ forSale: true, price: 0 })).toMatchObject({ row: kept(false) });
    expect(edit({ forSale: false, price: 7 })).toMatchObject({ set: kept(false) });
    expect(edit({ forSale: true, price: 7 })).not.toMatchObject({ set: { sale_wanted: expect.anything() } });
  });

  it('keep a moderator’s rating next to their owner’s', () => {
    const data = { imageId, ownerId, reportId: null, moderatorId: idOf(7), role: 'moderator', reason: null } as const;
    expect(changes({ type: 'ImageRatingSet', data: { ...data, rating: 'r' } })).toEqual([
      patch('images', { image_id: imageId }, { moderator_rating: 'r' }),
    ]);
    expect(changes({ type: 'ImageRatingSet', data: { ...data, rating: null } })).toEqual([
      patch('images', { image_id: imageId }, { moderator_rating: null }),
    ]);
  });

  it('are removed with their search words when they are deleted', () =>
    expect(changes({ type: 'ImageDeleted', data: { imageId, ownerId } })).toEqual([
      remove('images', { image_id: imageId }),
      sweep('image_words', 'image_id', imageId),
    ]));

  it('have their visibility derived before everything that depends on it', () => {
    expect(allChanges(submitted).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['work_visibility', 'image_placements', 'images']),
    );
    const [part] = imagesProjection.parts ?? [];
    const [first, second] = imagesProjection.derivations ?? [];
    expect([first, second]).toEqual(part?.derivations);
  });

  it('store their owners', () =>
    expect(changes(completed)).toEqual([
      put('image_owners', {
        user_id: ownerId,
        username: 'ines',
        full_name: 'Ines',
        description: null,
        profile_image: null,
        default_album_id: defaultAlbumId,
      }),
    ]));

  it('follow the names and the picture of their owners', () => {
    expect(
      changes({
        type: 'ProfileEdited',
        data: { userId: ownerId, fullName: 'Ines O.', description: 'Cats', showFollowInfo: true },
      }),
    ).toEqual([patch('image_owners', { user_id: ownerId }, { full_name: 'Ines O.', description: 'Cats' })]);
    expect(
      changes({
        type: 'UsernameChanged',
        data: { userId: ownerId, username: 'noor', usernameHash: 'n', previousUsernameHash: 'u', previousTurn: 2 },
      }),
    ).toEqual([patch('image_owners', { user_id: ownerId }, { username: 'noor' })]);
    const picture = { sha256: 'a', contentType: 'image/jpeg', sizeBytes: 9, width: 634, height: 634 };
    expect(
      changes({
        type: 'ProfilePicturesProcessed',
        data: { userId: ownerId, submissionId: idOf(9), profileImage: picture, coverImage: null },
      }),
    ).toEqual([patch('image_owners', { user_id: ownerId }, { profile_image: picture })]);
    expect(
      changes({
        type: 'ProfilePicturesProcessed',
        data: { userId: ownerId, submissionId: idOf(9), profileImage: null, coverImage: picture },
      }),
    ).toEqual([]);
  });

  it('of an erased member lose their texts and media, and are then removed', () => {
    const gone = [sweep('image_words', 'owner_id', ownerId), remove('image_owners', { user_id: ownerId })];
    const scrubbed = {
      status: 'removed',
      title: null,
      tags: null,
      alt_text: null,
      web_page_url: null,
      media: null,
      visible: false,
      allow_publish: false,
    };
    expect(changes({ type: 'AccountErased', data: { userId: ownerId, code: 'c' } })).toEqual(
      expect.arrayContaining([
        sweep('images', 'owner_id', ownerId, expect.objectContaining(scrubbed) as never),
        ...gone,
      ]),
    );
    expect(changes({ type: 'ErasureCompleted', data: { userId: ownerId, code: 'c' } })).toEqual(
      expect.arrayContaining([sweep('images', 'owner_id', ownerId), ...gone]),
    );
  });

  it.each<AlbumEvent | UserEvent | ImageEvent>([
    { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } },
    { type: 'AlbumRenamed', data: { albumId, ownerId, title: 'Dogs' } },
    { type: 'RegistrationStarted', data: { userId: ownerId, email: null, emailHash: 'h', registrationSource: 0 } },
    { type: 'ConfirmationRequested', data: { userId: ownerId, requestId: 'r' } },
    { type: 'EmailConfirmed', data: { userId: ownerId } },
    { type: 'RoleGranted', data: { userId: ownerId, role: 'admin' } },
  ])('ignore $type', (event) => expect(changes(event)).toEqual([]));

  it.each([
    ['the image', submitted, imageId],
    ['the image', processed, imageId],
    ['the album', created, albumId],
    ['the album', { type: 'AlbumUnpublished', data: { albumId, ownerId } } as const, albumId],
    ['the album that images came from', deleted, albumId],
    ['the owner', completed, ownerId],
  ])('have their visibility recalculated after an event about %s (%#)', (_, event, id) =>
    expect(touchedBy(event)).toContain(id),
  );

  it('are the same for any split of the events into batches', () => {
    fc.assert(
      fc.property(stories(60), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(imagesProjection, splitAt(events, cuts))).toEqual(
          rowsAfter(
            imagesProjection,
            events.map((event) => [event]),
          ),
        );
      }),
    );
  });
});
