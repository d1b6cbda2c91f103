import { uploads as limits } from '@pixchange/contracts/http/limits';
import { normaliseTags, tagSeparators } from '@pixchange/contracts/http/values/images';

const cutTag = (tag: string): string => [...tag].slice(0, limits.tagLengthMax).join('');

/** The tags of what was typed so far, each as long as the server takes it, and what is still being typed. */
export const splitTags = (current: readonly string[], typed: string): { tags: string[]; rest: string } => {
  const words = typed.split(tagSeparators);
  const rest = words.pop() ?? '';
  if (words.length === 0) return { tags: [...current], rest };
  return { tags: normaliseTags([...current, ...normaliseTags(words).map(cutTag)]), rest };
};
