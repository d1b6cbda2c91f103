import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useMemo, useState } from 'react';
import { hiddenWorks } from '../session/hidden-works.ts';

/**
 * Returns the works without those hidden before the first render. Works that are hidden later keep their position,
 * where the person can restore them.
 */
export const useShownWorks = (items: readonly ImageItemView[]): readonly ImageItemView[] => {
  const [hidden] = useState(() => hiddenWorks.getState().ids);
  return useMemo(() => (hidden.length === 0 ? items : items.filter(({ id }) => !hidden.includes(id))), [items, hidden]);
};
