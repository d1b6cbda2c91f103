import type { ResourceProps } from 'react-admin';
import { DifferenceList } from './difference-list.tsx';
import { DifferenceShow } from './difference-show.tsx';

export const reconciliation: ResourceProps = {
  name: 'reconciliation',
  options: { label: 'Reconciliation' },
  list: DifferenceList,
  show: DifferenceShow,
};
