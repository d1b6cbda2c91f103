import { describe, expect, it } from 'vitest';
import { recipientsOf } from './comments.consumers.ts';

const comment = { author_id: 'noor', image_owner_id: 'ines' };
const by = (author_id: string, visible = true) => ({ author_id, visible });

describe('the mail about a comment', () => {
  it.each([
    ["goes to the work's owner", comment, null, [['ines', 'work']]],
    [
      'goes to the person replied to, too',
      comment,
      by('milo'),
      [
        ['ines', 'work'],
        ['milo', 'reply'],
      ],
    ],
    ['goes once to an owner who is replied to', comment, by('ines'), [['ines', 'reply']]],
    ['does not go to its author', { ...comment, image_owner_id: 'noor' }, null, []],
    ['does not go to an author who replies to themselves', comment, by('noor'), [['ines', 'work']]],
    ['does not go to the author of a comment that is hidden', comment, by('milo', false), [['ines', 'work']]],
  ] as const)('%s', (_, added, parent, expected) => expect([...recipientsOf(added, parent)]).toEqual(expected));
});
