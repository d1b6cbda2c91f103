import type { ResourceProps } from 'react-admin';
import { AlbumList } from './album-list.tsx';
import { AlbumShow } from './album-show.tsx';

export const albums: ResourceProps = {
  name: 'albums',
  recordRepresentation: 'title',
  list: AlbumList,
  show: AlbumShow,
};
