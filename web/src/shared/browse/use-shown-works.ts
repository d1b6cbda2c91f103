import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useMemo, useState } from 'react';
import { hiddenWorks } from '../session/hidden-works.ts';

/** Without what was hidden before; what is hidden while the list is shown keeps its place, where it can be brought back. */
export const useShownWorks = (items: readonly ImageItemView[]): readonly ImageItemView[] => {
  const [hidden] = useState(() => hiddenWorks.getState().ids);
  return useMemo(() => (hidden.length === 0 ? items : items.filter(({ id }) => !hidden.includes(id))), [items, hidden]);
};
