import { describe, expect, it } from 'vitest';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import type { Rating } from '@pixchange/contracts/http/values/images';
import { decideCare, evolveCare, isImageCareCommand, isImageCareEvent } from './image-care.decider.ts';

const decision = { reportId: null, moderatorId: 'm', role: 'moderator', reason: 'Seen' } as const;
const about = { imageId: 'i', ownerId: 'o', ...decision };
const work = (status: 'processing' | 'ready' | 'failed', subcategoryId: string | null = null) => ({
  status,
  ownerId: 'o',
  words: { subcategoryId },
  moderatorRating: null as Rating | null,
});
const set = (subcategoryId: string | null) =>
  ({ type: 'SetImageCategory', imageId: 'i', subcategoryId, decision }) as const;
const rate = (rating: Rating | null) => ({ type: 'SetImageRating', imageId: 'i', rating, decision }) as const;
const ratingSet = (rating: Rating | null): ImageCareEvent => ({ type: 'ImageRatingSet', data: { ...about, rating } });
const retry = { type: 'RetryProcessing', imageId: 'i', decision } as const;
const categorySet = (subcategoryId: string | null): ImageCareEvent => ({
  type: 'ImageCategorySet',
  data: { ...about, subcategoryId },
});
const retried: ImageCareEvent = { type: 'ImageProcessingRetried', data: about };
const refusalOf = (command: Parameters<typeof decideCare>[0], state: Parameters<typeof decideCare>[1]) => {
  try {
    return decideCare(command, state);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('the category of a work', () => {
  it('is set once, and removed', () => {
    expect(decideCare(set('cats'), work('ready'))).toEqual([categorySet('cats')]);
    expect(decideCare(set('cats'), work('ready', 'cats'))).toEqual([]);
    expect(decideCare(set(null), work('failed', 'cats'))).toEqual([categorySet(null)]);
    expect(evolveCare(work('ready'), categorySet('cats')).words.subcategoryId).toBe('cats');
  });
});

describe('the rating of a work', () => {
  it('is set once, and left to the owner again when it is removed', () => {
    const rated = { ...work('ready'), moderatorRating: 'pg-13' as const };
    expect(decideCare(rate('pg-13'), work('ready'))).toEqual([ratingSet('pg-13')]);
    expect(decideCare(rate('pg-13'), rated)).toEqual([]);
    expect(decideCare(rate(null), work('ready'))).toEqual([]);
    expect(decideCare(rate(null), rated)).toEqual([ratingSet(null)]);
    expect(evolveCare(work('ready'), ratingSet('r')).moderatorRating).toBe('r');
    expect(evolveCare(rated, ratingSet(null)).moderatorRating).toBeNull();
  });
});

describe('the processing of a work', () => {
  it('is retried after a failure', () => {
    expect(decideCare(retry, work('failed'))).toEqual([retried]);
    expect(decideCare(retry, work('processing'))).toEqual([]);
    expect(refusalOf(retry, work('ready'))).toBe('image.not_failed');
    expect(evolveCare(work('failed'), retried).status).toBe('processing');
    expect(evolveCare(work('ready'), retried).status).toBe('ready');
  });
});

it('a staff action is refused to the work’s owner', () => {
  for (const command of [set('cats'), rate('r'), retry])
    expect(refusalOf({ ...command, decision: { ...decision, moderatorId: 'o' } }, work('failed'))).toBe(
      'moderation.own',
    );
});

it('staff actions are distinguished from other commands and events', () => {
  expect([isImageCareCommand(retry), isImageCareCommand({ type: 'TakeDownImage' })]).toEqual([true, false]);
  expect([isImageCareEvent(retried), isImageCareEvent({ type: 'ImageEdited' })]).toEqual([true, false]);
});
