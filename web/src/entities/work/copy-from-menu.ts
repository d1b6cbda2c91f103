import { addressOf, stillOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { pageOf, showOutcome, write } from './copy-work.ts';
import { workActionsText as text } from './work-actions.text.ts';

/** Copies the address of a work's page. */
export const copyLink = (item: ImageItemView): Promise<boolean> =>
  showOutcome(item, navigator.clipboard.writeText(pageOf(item)), text.linkCopied);

/** Returns a picture as PNG, the only picture format that every clipboard accepts. */
const pngOf = async (src: string): Promise<Blob> => {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the canvas made no PNG')) : resolve(blob)), 'image/png');
  });
};

/**
 * Copies a still picture of a work as PNG, for apps that don't accept a link. Safari lets a page write to the clipboard
 * only during a click, so `write` receives a promise of the picture.
 */
export const copyStill = (item: ImageItemView): Promise<boolean> => {
  const { image, type } = item;
  if (image === null) return Promise.resolve(false);
  const moves = image.animated || image.is_video;
  const src = type === 'Sticker' || !moves ? addressOf(image.versions.fixed_large) : stillOf(image, false);
  return showOutcome(item, write({ 'image/png': pngOf(src) }), text.stillCopied);
};
