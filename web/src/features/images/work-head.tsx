import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imageHead, nameOfWork } from '@pixchange/contracts/http/page-head';
import { usePageHead } from '../../navigation/page-head.ts';
import { imagesText as text } from './images.text.ts';

/** Title, description and previews of a work; a private work has only a title. */
export const WorkHead = ({ item }: { item: ImageItemView | undefined }) => {
  usePageHead(
    item?.public === true ? (origin) => imageHead(item, origin) : null,
    item === undefined ? text.pageTitle : nameOfWork(item),
  );
  return null;
};
