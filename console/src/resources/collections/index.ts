import type { ResourceProps } from 'react-admin';
import { CollectionList } from './collection-list.tsx';
import { CollectionShow } from './collection-show.tsx';

export const collections: ResourceProps = { name: 'collections', list: CollectionList, show: CollectionShow };
