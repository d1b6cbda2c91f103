import type { ResourceProps } from 'react-admin';
import { PurchaseList } from './purchase-list.tsx';
import { PurchaseShow } from './purchase-show.tsx';

export const purchases: ResourceProps = {
  name: 'purchases',
  options: { label: 'Coin purchases' },
  list: PurchaseList,
  show: PurchaseShow,
};
