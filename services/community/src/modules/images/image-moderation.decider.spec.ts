import { describe, expect, it } from 'vitest';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ImageCareEvent, ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Decision } from '../../kernel/moderated.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { imageDecider, type ImageCommand } from './works/image.decider.ts';
import { draftOf, processedOf } from './testing/events.ts';

const given = storyOf(imageDecider);
const [imageId, ownerId] = ['i', 'ines'];
const decision: Decision = { reportId: 'r', moderatorId: 'mona', role: 'moderator', reason: 'Spam' };

const ticket: ImageEvent = { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } };
const submitted: ImageEvent = { type: 'ImageSubmitted', data: draftOf({ imageId, ownerId, albumId: 'a' }) };
const processed: ImageEvent = { type: 'ImageProcessed', data: processedOf({ imageId, ownerId }) };
const deleted: ImageEvent = { type: 'ImageDeleted', data: { imageId, ownerId } };
const ready = [ticket, submitted, processed] as const;
const takenDown: ImageModerationEvent = { type: 'ImageTakenDown', data: { imageId, ownerId, ...decision } };
const restored: ImageModerationEvent = { type: 'ImageRestored', data: { imageId, ownerId, ...decision } };
const marked: ImageModerationEvent = {
  type: 'ImageMarkedForReview',
  data: { imageId, ownerId, similarTo: 'j', distance: 3 },
};

const takeDown: ImageCommand = { type: 'TakeDownImage', imageId, decision };
const restore: ImageCommand = { type: 'RestoreImage', imageId, decision };
const mark: ImageCommand = { type: 'MarkForReview', imageId, similarTo: 'j', distance: 3 };
const ownDecision = { ...decision, moderatorId: ownerId };
const rename: ImageCommand = { type: 'ChangeImage', imageId, actorId: ownerId, words: { title: 'Other' }, way: null };
const move: ImageCommand = { type: 'ChangeImage', imageId, actorId: ownerId, words: {}, way: { from: ['a'], to: 'b' } };
const sell: ImageCommand = {
  type: 'ChangeImage',
  imageId,
  actorId: ownerId,
  words: { forSale: true, price: 3 },
  way: null,
};
const place: ImageCommand = { type: 'PlaceImage', imageId, actorId: ownerId, albumId: 'b' };
const removal: ImageCommand = { type: 'RemoveImage', imageId, actorId: ownerId, from: ['a'] };

describe('a work', () => {
  it('is taken down', () =>
    given(...ready)
      .when(takeDown)
      .then(takenDown));
  it('is taken down while it is still being processed', () => given(ticket, submitted).when(takeDown).then(takenDown));
  it('ignores a repeated takedown', () =>
    given(...ready, takenDown)
      .when(takeDown)
      .thenNothing());
  it('is restored', () =>
    given(...ready, takenDown)
      .when(restore)
      .then(restored));
  it('ignores a restore when it is not taken down', () =>
    given(...ready)
      .when(restore)
      .thenNothing());
  it('can be taken down again', () =>
    given(...ready, takenDown, restored)
      .when(takeDown)
      .then(takenDown));
  it('is not found before it is submitted', () => given(ticket).when(takeDown).thenFails('not_found'));
  it('is not found after it is deleted', () =>
    given(...ready, takenDown, deleted)
      .when(restore)
      .thenFails('not_found'));
  it.each<ImageCommand>([
    { ...takeDown, decision: ownDecision } as ImageCommand,
    { ...restore, decision: ownDecision } as ImageCommand,
  ])('refuses moderation by its owner (%#)', (command) =>
    given(...ready)
      .when(command)
      .thenFails('moderation.own'),
  );
  it.each([rename, move, sell, place])('cannot be changed while it is taken down (%#)', (command) =>
    given(...ready, takenDown)
      .when(command)
      .thenFails('moderation.taken-down'),
  );
  it('can be deleted by its owner while it is taken down', () =>
    given(...ready, takenDown)
      .when(removal)
      .then(deleted));
  it('can be changed again after it is restored', () =>
    given(...ready, takenDown, restored)
      .when(place)
      .then({ type: 'ImagePlaced', data: { imageId, ownerId, albumId: 'b' } }));
  it('can become ready while it is taken down', () =>
    given(ticket, submitted, takenDown)
      .when({ type: 'RecordProcessed', media: processedOf({ imageId, ownerId }) })
      .then(processed));
  it('is marked for review', () =>
    given(...ready)
      .when(mark)
      .then(marked));
  it('is not marked twice for the same earlier work', () =>
    given(...ready, marked)
      .when(mark)
      .thenNothing());
  it('is marked again for another earlier work', () =>
    given(...ready, marked)
      .when({ ...mark, similarTo: 'k' } as ImageCommand)
      .then({ type: 'ImageMarkedForReview', data: { imageId, ownerId, similarTo: 'k', distance: 3 } }));
  it('is not marked after it is deleted', () =>
    given(...ready, deleted)
      .when(mark)
      .thenNothing());
  it('can be changed while it is marked', () =>
    given(...ready, marked)
      .when(place)
      .then({ type: 'ImagePlaced', data: { imageId, ownerId, albumId: 'b' } }));
});

it('a work is neither edited nor moved while it is taken down, after any sequence of commands', () => {
  const commands = fc.constantFrom(takeDown, restore, rename, move, sell, place, mark);
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (story) => {
      const events: (ImageEvent | ImageCareEvent | ImageModerationEvent)[] = [...ready];
      let down = false;
      for (const command of story) {
        try {
          for (const event of imageDecider.decide(command, fold(imageDecider, events))) {
            expect(down && ['ImageEdited', 'ImageMoved', 'ImagePlaced'].includes(event.type)).toBe(false);
            if (event.type === 'ImageTakenDown' || event.type === 'ImageRestored') {
              expect(down).toBe(event.type === 'ImageRestored');
              down = event.type === 'ImageTakenDown';
            }
            events.push(event);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
    }),
  );
});
