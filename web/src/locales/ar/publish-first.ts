import type { publishFirstText } from '../../entities/work/publish-first.text.ts';

export const publishFirst: typeof publishFirstText = {
  place: 'خاص: أضفه إلى ألبوم عام لتسكّه أو تبيعه',
  allow: 'خاص: ضع علامة «السماح للآخرين بمشاركته» لتسكّه أو تبيعه',
};
