import type { ResourceProps } from 'react-admin';
import { CoinPackCreate, CoinPackEdit } from './coin-pack-form.tsx';
import { CoinPackList } from './coin-pack-list.tsx';

export const coinPacks: ResourceProps = {
  name: 'coin_packs',
  options: { label: 'Coin packs' },
  list: CoinPackList,
  create: CoinPackCreate,
  edit: CoinPackEdit,
};
