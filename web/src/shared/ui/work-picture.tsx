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

interface Source {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** A small card takes the smaller version; what stands still is shown by its preview, so that nothing moves. */
const sourceOf = ({ picture, playing, widthPx, large = false }: WorkPictureProps): Source => {
  const { fixed, fixed_large, fixed_extra_large } = picture.versions;
  const best = large ? fixed_extra_large : fixed_large;
  if ((picture.animated || picture.is_video) && !playing) return { src: best.preview_jpeg };
  const src = addressOf(best);
  if (large || fixed.width >= best.width) return { src };
  return { src, srcSet: `${addressOf(fixed)} ${fixed.width}w, ${src} ${best.width}w`, sizes: `${Math.round(widthPx)}px` };
};

/** One work in motion or still, over its placeholder until it is there. */
export const WorkPicture = (props: WorkPictureProps) => {
  const { picture, alt, playing, fit = 'cover', large = false, eager = false } = props;
  const [loaded, setLoaded] = useState(false);
  const background = useMemo(() => placeholderUrl(picture.placeholder), [picture.placeholder]);
  const best = picture.versions[large ? 'fixed_extra_large' : 'fixed_large'];
  const end = () => setLoaded(true);
  const look = {
    className: cx(css.picture, css[fit], !loaded && css.waiting),
    ...(loaded || background === undefined ? {} : { style: { backgroundImage: `url(${background})` } }),
  };
  if (picture.is_video && playing) {
    const film = best.mp4 ?? best.url;
    return <video {...look} key={film} src={film} poster={best.preview_jpeg} aria-label={alt} autoPlay muted loop playsInline onLoadedData={end} />;
  }
  return (
    <img {...look} {...sourceOf(props)} alt={alt} width={best.width} height={best.height} loading={eager ? 'eager' : 'lazy'} decoding="async" onLoad={end} onError={end} />
  );
};
