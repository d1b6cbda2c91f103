import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useMemo, useState } from 'react';
import { hiddenWorks } from '../session/hidden-works.ts';

/**
 * Returns the works without those hidden earlier; works hidden while the list is shown keep their place, where they can
 * be restored.
 */
export const useShownWorks = (items: readonly ImageItemView[]): readonly ImageItemView[] => {
  const [hidden] = useState(() => hiddenWorks.getState().ids);
  return useMemo(() => (hidden.length === 0 ? items : items.filter(({ id }) => !hidden.includes(id))), [items, hidden]);
};
