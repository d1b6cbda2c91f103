import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { useMemo, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { cx } from './cx.ts';
import css from './work-picture.module.css';

type Picture = NonNullable<ImageItemView['image']>;

const placeholderUrl = (base64: string): string | undefined => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    // A placeholder is decoration: an unreadable one leaves the plain ground.
    return undefined;
  }
};

const addressOf = ({ webp, url }: VersionView): string => webp ?? url;

interface WorkPictureProps {
  picture: Picture;
  alt: string;
  playing: boolean;
  /** CSS pixels that it will be shown at, for the choice of the version. */
  widthPx: number;
  fit?: 'cover' | 'contain';
  large?: boolean;
  eager?: boolean;
}

/** One work in motion or still, over its placeholder until it is there. */
export const WorkPicture = ({ picture, alt, playing, widthPx, fit = 'cover', large = false, eager = false }: WorkPictureProps) => {
  const [loaded, setLoaded] = useState(false);
  const background = useMemo(() => placeholderUrl(picture.placeholder), [picture.placeholder]);
  const { fixed, fixed_large, fixed_extra_large } = picture.versions;
  const best = large ? fixed_extra_large : fixed_large;
  const moves = picture.animated || picture.is_video;
  const look = {
    className: cx(css.picture, css[fit], !loaded && css.waiting),
    ...(loaded || background === undefined ? {} : { style: { backgroundImage: `url(${background})` } }),
  };
  if (moves && playing && picture.is_video) {
    return (
      <video {...look} key={best.mp4 ?? best.url} src={best.mp4 ?? best.url} poster={best.preview_jpeg} aria-label={alt} autoPlay muted loop playsInline onLoadedData={() => setLoaded(true)} />
    );
  }
  const still = moves && !playing;
  const source = still ? best.preview_jpeg : addressOf(best);
  const smaller = !still && !large && fixed.width < best.width ? { srcSet: `${addressOf(fixed)} ${fixed.width}w, ${source} ${best.width}w`, sizes: `${Math.round(widthPx)}px` } : {};
  return (
    <img
      {...look}
      {...smaller}
      src={source}
      alt={alt}
      width={best.width}
      height={best.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(true)}
    />
  );
};
