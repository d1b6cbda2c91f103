import { describe, expect, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ImageCareEvent, ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import type { Rating } from '@pixchange/contracts/http/values/images';
import fc from 'fast-check';
import { DomainError } from '../../../kernel/errors.ts';
import type { Row } from '../../../kernel/projection.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../../kernel/testing/rows.ts';
import { imageDecider, type Image, type ImageCommand, type WorkFields } from './image.decider.ts';
import { imagesProjection } from './images.projection.ts';
import { draftOf, processedOf, renderedOf, replacedOf } from '../testing/events.ts';

type Event = ImageEvent | ImageCareEvent | ImageModerationEvent | AlbumEvent;

const given = storyOf(imageDecider);
const imageId = 'i';
const ownerId = 'ines';

const ticket: ImageEvent = { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } };
const draft = draftOf({ imageId, ownerId });
const submitted: ImageEvent = { type: 'ImageSubmitted', data: draft };
const processed: ImageEvent = { type: 'ImageProcessed', data: processedOf({ imageId, ownerId }) };
const rendered: ImageEvent = { type: 'ImageRenditionsMade', data: renderedOf({ imageId, ownerId }) };
const failed: ImageEvent = { type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } };

const issue: ImageCommand = { type: 'IssueUploadTicket', imageId, ownerId, contentType: 'image/gif' };
const submit = (change: Partial<typeof draft> = {}): ImageCommand => ({
  type: 'SubmitImage',
  draft: { ...draft, ...change },
});
const succeed: ImageCommand = { type: 'RecordProcessed', media: processedOf({ imageId, ownerId }) };
const render: ImageCommand = { type: 'RecordRenditions', made: renderedOf({ imageId, ownerId }) };
const fail: ImageCommand = { type: 'RecordProcessingFailed', imageId, ownerId, code: 'truncated' };

describe('an image', () => {
  it('records its renditions once, after it is ready', () => {
    given(ticket, submitted, processed).when(render).then(rendered);
    given(ticket, submitted, processed, rendered).when(render).thenNothing();
    given(ticket, submitted).when(render).thenNothing();
    given(ticket, submitted, failed).when(render).thenNothing();
  });
  it('records its renditions again if they lack a preview', () => {
    const { preview: _preview, ...older } = renderedOf({ imageId, ownerId });
    given(ticket, submitted, processed, { type: 'ImageRenditionsMade', data: older }).when(render).then(rendered);
  });
  it('records that its files were replaced, while it is ready', () => {
    const data = replacedOf({ imageId, ownerId });
    const replace: ImageCommand = { type: 'RecordReplaced', replaced: data };
    given(ticket, submitted, processed).when(replace).then({ type: 'ImageVersionsReplaced', data });
    given(ticket, submitted, processed, { type: 'ImageVersionsReplaced', data }).when(render).thenNothing();
    given(ticket, submitted).when(replace).thenNothing();
    given(ticket, submitted, processed, { type: 'ImageDeleted', data: { imageId, ownerId } })
      .when(replace)
      .thenNothing();
  });
  it('begins with a ticket for its upload', () => given().when(issue).then(ticket));
  it('is submitted by the owner of the ticket', () => given(ticket).when(submit()).then(submitted));
  it('is not submitted without a ticket', () => given().when(submit()).thenFails('attachment.unknown'));
  it('is not submitted with another member’s ticket', () =>
    given(ticket)
      .when(submit({ ownerId: 'noor' }))
      .thenFails('attachment.unknown'));
  it('ignores a repeated submission', () => given(ticket, submitted).when(submit()).thenNothing());
  it('refuses another submission of the same upload', () =>
    given(ticket, submitted)
      .when(submit({ title: 'Other' }))
      .thenFails('attachment.used'));
  it('becomes ready', () => given(ticket, submitted).when(succeed).then(processed));
  it('ignores a repeated result', () => given(ticket, submitted, processed).when(succeed).thenNothing());
  it('fails with a reason', () => given(ticket, submitted).when(fail).then(failed));
  it('fails with the part of its file that is at fault', () =>
    given(ticket, submitted)
      .when({ ...fail, code: 'unsafe_svg', about: '<script>' })
      .then({ type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'unsafe_svg', about: '<script>' } }));
  it('does not fail after it is ready', () => given(ticket, submitted, processed).when(fail).thenNothing());
  it('is not processed before it is submitted', () => given(ticket).when(succeed).thenNothing());
});

const change = (
  words: Partial<WorkFields>,
  way: { from: string[]; to: string } | null = null,
  actorId = ownerId,
): ImageCommand => ({ type: 'ChangeImage', imageId, actorId, words, way });
const place = (albumId: string, actorId = ownerId): ImageCommand => ({ type: 'PlaceImage', imageId, actorId, albumId });
const remove = (from: string[], actorId = ownerId): ImageCommand => ({ type: 'RemoveImage', imageId, actorId, from });

const { albumId: _albumId, ...draftFields } = draft;
const edited = (words: Partial<WorkFields>): ImageEvent => ({
  type: 'ImageEdited',
  data: { ...draftFields, rating: null, ...words },
});
const placed = (albumId: string): ImageEvent => ({ type: 'ImagePlaced', data: { imageId, ownerId, albumId } });
const moved = (fromAlbumId: string, toAlbumId: string): ImageEvent => ({
  type: 'ImageMoved',
  data: { imageId, ownerId, fromAlbumId, toAlbumId },
});
const removed = (albumId: string): ImageEvent => ({ type: 'ImageRemoved', data: { imageId, ownerId, albumId } });
const deleted: ImageEvent = { type: 'ImageDeleted', data: { imageId, ownerId } };

describe('the fields of an image', () => {
  it('are changed, and the other fields stay', () =>
    given(ticket, submitted, processed)
      .when(change({ title: 'Awake', price: 4 }))
      .then(edited({ title: 'Awake', price: 4 })));
  it('can be changed during processing', () =>
    given(ticket, submitted)
      .when(change({ tags: [] }))
      .then(edited({ tags: [] })));
  it('do not change when they are repeated', () =>
    given(ticket, submitted)
      .when(change({ title: draft.title }))
      .thenNothing());
  it('cannot be changed by a stranger', () =>
    given(ticket, submitted)
      .when(change({ title: 'Mine' }, null, 'noor'))
      .thenFails('not_found'));
  it('keep the sale terms from before offers existed', () =>
    given(ticket, submitted, edited({ forSale: true, price: 1 }))
      .when(change({ title: 'Other' }))
      .then(edited({ forSale: true, price: 1, title: 'Other' })));
});

const rated = (rating: Rating | null): ImageCareEvent => ({
  type: 'ImageRatingSet',
  data: { imageId, ownerId, rating, reportId: null, moderatorId: 'mona', role: 'moderator', reason: 'Seen' },
});

describe('the rating of an image', () => {
  it('can be set at submission or later, and can be removed', () => {
    given(ticket)
      .when(submit({ rating: 'pg' }))
      .then({ type: 'ImageSubmitted', data: { ...draft, rating: 'pg' } });
    given(ticket, submitted)
      .when(change({ rating: 'r' }))
      .then(edited({ rating: 'r' }));
    given(ticket, submitted, edited({ rating: 'r' }))
      .when(change({ rating: null }))
      .then(edited({ rating: null }));
  });
  it('records no event when it stays unset, even for an image from before ratings existed', () => {
    given(ticket, submitted)
      .when(change({ rating: null }))
      .thenNothing();
    given(ticket, submitted, { type: 'ImageEdited', data: draftFields })
      .when(change({ rating: null }))
      .thenNothing();
  });
  it('cannot be changed by the owner when a moderator set it', () => {
    for (const rating of ['pg', 'r', null] as const)
      given(ticket, submitted, rated('pg-13')).when(change({ rating })).thenFails('image.rated-by-moderator');
    given(ticket, submitted, edited({ rating: 'g' }), rated('pg-13'))
      .when(change({ rating: 'pg-13', title: 'Other' }))
      .then(edited({ rating: 'g', title: 'Other' }));
  });
  it('can be changed by the owner again after the moderator removed theirs', () =>
    given(ticket, submitted, rated('pg-13'), rated(null))
      .when(change({ rating: 'g' }))
      .then(edited({ rating: 'g' })));
  it('can be set by a moderator after the owner set one', () =>
    given(ticket, submitted, edited({ rating: 'g' }))
      .when({
        type: 'SetImageRating',
        imageId,
        rating: 'r',
        decision: { reportId: null, moderatorId: 'mona', role: 'moderator', reason: 'Seen' },
      })
      .then(rated('r')));
});

describe('the albums of an image', () => {
  it('include an added album', () => given(ticket, submitted).when(place('b')).then(placed('b')));
  it('include an album once', () => given(ticket, submitted, placed('b')).when(place('b')).thenNothing());
  it('follow a move to another album', () =>
    given(ticket, submitted)
      .when(change({}, { from: ['a'], to: 'b' }))
      .then(moved('a', 'b')));
  it('are changed together with the fields', () =>
    given(ticket, submitted)
      .when(change({ title: 'New' }, { from: ['a'], to: 'b' }))
      .then(edited({ title: 'New' }), moved('a', 'b')));
  it('are replaced by one album when a move comes from several', () =>
    given(ticket, submitted, placed('b'))
      .when(change({}, { from: ['a', 'b'], to: 'c' }))
      .then(moved('a', 'c'), removed('b')));
  it('do not change when the work is already in the target album', () =>
    given(ticket, submitted, moved('a', 'b'))
      .when(change({}, { from: ['a'], to: 'b' }))
      .thenNothing());
  it('refuse a move from an album that no longer contains the work', () =>
    given(ticket, submitted, moved('a', 'b'))
      .when(change({}, { from: ['a'], to: 'c' }))
      .thenFails('conflict'));
  it('exclude a removed album', () =>
    given(ticket, submitted, placed('b'))
      .when(remove(['a']))
      .then(removed('a')));
  it('do not change when the album does not contain the work', () =>
    given(ticket, submitted)
      .when(remove(['b']))
      .thenNothing());
  it('are never empty: the image is deleted instead', () =>
    given(ticket, submitted, placed('b'), removed('a'))
      .when(remove(['b']))
      .then(deleted));
  it('can all be removed while the work is on sale, which deletes the work', () =>
    given(ticket, submitted, edited({ forSale: true, price: 9 }))
      .when(remove(['a']))
      .then(deleted));
  it('refuse changes by a stranger', () => {
    given(ticket, submitted).when(place('b', 'noor')).thenFails('not_found');
    given(ticket, submitted)
      .when(remove(['a'], 'noor'))
      .thenFails('not_found');
    given(ticket, submitted)
      .when(change({}, { from: ['a'], to: 'b' }, 'noor'))
      .thenFails('not_found');
  });
});

describe('a deleted image', () => {
  const gone = given(ticket, submitted, deleted);
  it('is not found', () => {
    gone.when(change({ title: 'x' })).thenFails('not_found');
    gone.when(place('b')).thenFails('not_found');
    gone.when(remove(['a'])).thenFails('not_found');
  });
  it('ignores the result of its job', () => gone.when(succeed).thenNothing());
  it('is not restored by another submission or by the same one', () => {
    gone.when(submit({ title: 'Other' })).thenFails('attachment.used');
    gone.when(submit()).thenNothing();
  });
});

const ALBUMS = ['a', 'b', 'c'];
const someAlbums = fc.subarray(ALBUMS, { minLength: 1 });
const actor = fc.constantFrom(ownerId, ownerId, ownerId, 'noor');
const words: fc.Arbitrary<Partial<WorkFields>> = fc.record(
  { title: fc.constantFrom('One', 'Two'), forSale: fc.boolean(), price: fc.constantFrom(0, 5) },
  { requiredKeys: [] },
);
const commands: fc.Arbitrary<ImageCommand> = fc.oneof(
  fc.constantFrom(issue, submit(), submit({ title: 'Other' }), succeed, fail),
  fc
    .tuple(words, fc.option(fc.record({ from: someAlbums, to: fc.constantFrom(...ALBUMS) })), actor)
    .map(([said_, way, actorId]) => change(said_, way, actorId)),
  fc.tuple(fc.constantFrom(...ALBUMS), actor).map(([albumId, actorId]) => place(albumId, actorId)),
  fc.tuple(someAlbums, actor).map(([from, actorId]) => remove(from, actorId)),
);

const eventsOf = (
  command: ImageCommand,
  state: Image,
): readonly (ImageEvent | ImageCareEvent | ImageModerationEvent)[] => {
  try {
    return imageDecider.decide(command, state);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return [];
  }
};

describe('any sequence of commands on an image', () => {
  it('keeps the image in each album once or deletes it, and ignores strangers and repeats', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 40 }), (all) => {
        let state = [ticket, submitted].reduce(imageDecider.evolve, imageDecider.initialState);
        for (const command of all) {
          const events = eventsOf(command, state);
          if ('actorId' in command && command.actorId === 'noor') expect(events).toEqual([]);
          state = events.reduce(imageDecider.evolve, state);
          expect(eventsOf(command, state)).toEqual([]);
          if (!('albums' in state)) expect([state.status, events]).toEqual(['deleted', expect.anything()]);
          else expect([state.albums.length > 0, new Set(state.albums).size]).toEqual([true, state.albums.length]);
        }
      }),
    );
  });

  it('gives rows with the same albums as the stream, even after albums are deleted', () => {
    const ids = new Map([imageId, ownerId, ...ALBUMS, 'home'].map((name, index) => [name, idOf(index + 1)]));
    const named = (event: Event): Event =>
      JSON.parse(JSON.stringify(event), (_, value: unknown) =>
        typeof value === 'string' ? (ids.get(value) ?? value) : value,
      ) as Event;
    const home = ids.get('home') ?? '';
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: commands }, { weight: 1, arbitrary: fc.constantFrom(...ALBUMS) }), {
          maxLength: 30,
        }),
        (steps) => {
          const log: Event[] = [...ALBUMS, 'home'].map((albumId) => ({
            type: 'AlbumCreated',
            data: { albumId, ownerId, title: null, kind: 'regular', isDefault: albumId === 'home', published: false },
          }));
          let state = imageDecider.initialState;
          for (const step of [issue, submit(), ...steps]) {
            // An album's deletion is not in the image's stream, so the log may contain events of this image after the
            // deletion of their album.
            const events: readonly Event[] =
              typeof step === 'string'
                ? [{ type: 'AlbumDeleted', data: { albumId: step, ownerId, defaultAlbumId: 'home' } }]
                : eventsOf(step, state);
            if (typeof step !== 'string') state = (events as ImageEvent[]).reduce(imageDecider.evolve, state);
            log.push(...events);
          }
          const rows = rowsAfter(imagesProjection, [log.map((event, index) => recorded(named(event), index + 1))]);
          const albums = rows['image_albums'] ?? new Map<string, Row>();
          const placements = [...(rows['image_placements']?.values() ?? [])];
          const recordedAlbums = 'albums' in state ? state.albums : [];
          expect(placements.map(({ album_id }) => album_id).sort()).toEqual(
            recordedAlbums.map((name) => ids.get(name)).sort(),
          );
          for (const { album_id } of placements) {
            const { moved_to = null } = albums.get(JSON.stringify([album_id])) ?? {};
            expect([null, home]).toContain(moved_to);
          }
          expect(albums.get(JSON.stringify([home]))?.['moved_to']).toBeNull();
        },
      ),
    );
  });
});
