import { describe, expect, it } from 'vitest';
import { imageDraft } from './images.ts';
import { uploads } from './limits.ts';

const parsed = (tags: unknown) => imageDraft.safeParse({ attachment_id: 'a', tags });
const refusals = (tags: unknown) => parsed(tags).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the tags of a work', () => {
  it('are split at spaces and commas in a text', () =>
    expect(parsed('#Cats,dogs , loop\u060Crain').data?.tags).toEqual(['cats', 'dogs', 'loop', 'rain']));
  it.each(['cats,dogs', 'cats dogs', 'cats\u060Cdogs', 'cats, #dogs,'])(
    'are split in an entry of a list, too: %j',
    (tag) => expect(parsed([tag, 'fine']).data?.tags).toEqual(['cats', 'dogs', 'fine']),
  );
  it('may have spaces around them', () => expect(parsed([' Cats ', '#dogs']).data?.tags).toEqual(['cats', 'dogs']));
  it('may be as long as the limit and no longer', () => {
    expect(parsed(['a'.repeat(uploads.tagLengthMax)]).success).toBe(true);
    expect(refusals(['a'.repeat(uploads.tagLengthMax + 1)])).toEqual([
      ['tags', 'A tag can have at most 50 characters'],
    ]);
  });
});
