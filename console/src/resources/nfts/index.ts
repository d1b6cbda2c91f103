import type { ResourceProps } from 'react-admin';
import { MintList } from './mint-list.tsx';
import { MintShow } from './mint-show.tsx';

export const nfts: ResourceProps = { name: 'nfts', options: { label: 'Mints' }, list: MintList, show: MintShow };
