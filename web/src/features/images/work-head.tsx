import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imageHead, nameOfWork } from '@pixchange/contracts/http/page-head';
import { usePageHead } from '../../navigation/page-head.ts';
import { imagesText as text } from './images.text.ts';

/**
 * Sets the page title of a work and, for a public work, the description and link previews in the document head. Renders
 * nothing.
 */
export const WorkHead = ({ item }: { item: ImageItemView | undefined }) => {
  usePageHead(
    item?.public === true ? (origin) => imageHead(item, origin) : null,
    item === undefined ? text.pageTitle : nameOfWork(item),
  );
  return null;
};
