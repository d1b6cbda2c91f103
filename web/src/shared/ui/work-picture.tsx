import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { useEffect, useMemo, useRef, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { cx } from './cx.ts';
import css from './work-picture.module.css';

type Picture = NonNullable<ImageItemView['image']>;

const placeholderUrl = (base64: string): string | undefined => {
  if (base64 === '') return undefined;
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
  /** Its ground must show through, so that a still without transparency is none of it. */
  seeThrough?: boolean;
  /** Of a film; silent unless told otherwise. */
  sound?: boolean;
}

/** What a drawing of a picture needs besides its address. */
interface Drawn {
  className: string;
  style?: { backgroundImage: string };
}

interface PartProps {
  drawn: Drawn;
  props: WorkPictureProps;
  onReady: () => void;
}

const bestOf = ({ picture, large = false }: WorkPictureProps): VersionView => picture.versions[large ? 'fixed_extra_large' : 'fixed_large'];

/** The provider's own still of its items, our preview of ours (specification, section 3). */
const stillOf = (props: WorkPictureProps): string => props.picture.giphy_versions?.['480w_still']?.url ?? bestOf(props).preview_jpeg;

/** A small card takes the smaller version; what stands still is shown by its preview, so that nothing moves. */
const sourceOf = (props: WorkPictureProps): { src: string; srcSet?: string; sizes?: string } => {
  const { picture, playing, widthPx, large = false } = props;
  const best = bestOf(props);
  if (picture.animated && !playing) return { src: stillOf(props) };
  const { fixed } = picture.versions;
  const src = addressOf(best);
  if (large || fixed.width >= best.width) return { src };
  return { src, srcSet: `${addressOf(fixed)} ${fixed.width}w, ${src} ${best.width}w`, sizes: `${Math.round(widthPx)}px` };
};

/** A film is one element, still or in motion, so that nothing is fetched twice; before it plays its poster is all there is of it. */
const Film = ({ drawn, props, onReady }: PartProps) => {
  const element = useRef<HTMLVideoElement>(null);
  const { playing, alt, sound = false } = props;
  const best = bestOf(props);
  useEffect(() => {
    // A browser may refuse to play; then the poster stays.
    if (playing) void element.current?.play().catch(() => undefined);
    else element.current?.pause();
  }, [playing]);
  return (
    <video
      {...drawn}
      ref={element}
      src={best.mp4 ?? best.url}
      poster={best.preview_jpeg}
      aria-label={alt === '' ? undefined : alt}
      muted={!sound}
      loop
      playsInline
      preload={playing ? 'auto' : 'none'}
      onLoadedData={onReady}
    />
  );
};

/** The first frame of what moves, with its transparency, which a preview does not have. */
const FirstFrame = ({ drawn, props, onReady }: PartProps) => {
  const element = useRef<HTMLCanvasElement>(null);
  const src = addressOf(props.picture.versions.fixed);
  const { width, height } = props.picture.versions.fixed;
  const ready = useRef(onReady);
  useEffect(() => {
    const image = new Image();
    image.src = src;
    image.onload = () => {
      // Of a moving picture outside of the page a canvas takes the first frame.
      element.current?.getContext('2d')?.drawImage(image, 0, 0, width, height);
      ready.current();
    };
    return () => {
      image.onload = null;
    };
  }, [src, width, height]);
  return <canvas {...drawn} ref={element} width={width} height={height} {...(props.alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': props.alt })} />;
};

const Still = ({ drawn, props, onReady }: PartProps) => {
  const { width, height } = bestOf(props);
  return <img {...drawn} {...sourceOf(props)} alt={props.alt} width={width} height={height} loading={props.eager === true ? 'eager' : 'lazy'} decoding="async" onLoad={onReady} onError={onReady} />;
};

/** A still without transparency is none of what must be seen through. */
const needsFirstFrame = ({ picture, playing, seeThrough = false }: WorkPictureProps): boolean => seeThrough && picture.animated && !playing && picture.giphy_versions === null;

const partOf = (props: WorkPictureProps) => {
  if (props.picture.is_video) return Film;
  return needsFirstFrame(props) ? FirstFrame : Still;
};

/** One work in motion or still, over its placeholder until it is there. */
export const WorkPicture = (props: WorkPictureProps) => {
  const { picture, fit = 'cover' } = props;
  const [loaded, setLoaded] = useState(false);
  const background = useMemo(() => placeholderUrl(picture.placeholder), [picture.placeholder]);
  const drawn = {
    className: cx(css.picture, css[fit], !loaded && css.waiting),
    ...(loaded || background === undefined ? {} : { style: { backgroundImage: `url(${background})` } }),
  };
  const Part = partOf(props);
  return <Part drawn={drawn} props={props} onReady={() => setLoaded(true)} />;
};
