import { uploads as limits } from '@pixchange/contracts/http/limits';
import { distinctTags, tagSeparators } from '@pixchange/contracts/http/values/tags';

const cutTag = (tag: string): string => [...tag].slice(0, limits.tagLengthMax).join('');

/**
 * Returns the current tags and those in the typed text, each new tag cut to the maximum length. `rest` is the text that
 * stays in the field: the words beyond the maximum number of tags, and the unfinished word.
 */
export const splitTags = (current: readonly string[], typed: string): { tags: string[]; rest: string } => {
  const words = typed.split(tagSeparators);
  const last = words.pop() ?? '';
  if (words.length === 0) return { tags: [...current], rest: last };
  const all = distinctTags([...current, ...distinctTags(words).map(cutTag)]);
  const rest = [...all.slice(limits.tagsMax), last].filter((word) => word !== '').join(' ');
  return { tags: all.slice(0, limits.tagsMax), rest };
};
