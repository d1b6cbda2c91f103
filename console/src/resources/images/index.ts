import type { ResourceProps } from 'react-admin';
import { ImageList } from './image-list.tsx';
import { ImageShow } from './image-show.tsx';

export const images: ResourceProps = {
  name: 'images',
  options: { label: 'Works' },
  recordRepresentation: 'title',
  list: ImageList,
  show: ImageShow,
};
