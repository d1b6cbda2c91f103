import { addressOf, bestOf, showsFirstFrame, stillOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../shared/ui/cx.ts';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { usePlaceholder } from './use-placeholder.ts';
import css from './work-picture.module.css';

type Picture = NonNullable<ImageItemView['image']>;

interface WorkPictureProps {
  picture: Picture;
  alt: string;
  playing: boolean;
  /** Displayed width in CSS pixels, for choosing the version. */
  widthPx: number;
  fit?: 'cover' | 'contain';
  large?: boolean;
  eager?: boolean;
  /** True when the background must show through; then a still without transparency can't be used. */
  seeThrough?: boolean;
  /** True to play a film with sound; default false. */
  sound?: boolean;
}

/** Common attributes of a drawn picture, except its URL. */
interface Drawn {
  /** Receives the element, whichever one draws the work. */
  ref: (element: HTMLElement | null) => void;
  className: string;
  style?: { backgroundImage: string };
}

interface PartProps {
  drawn: Drawn;
  props: WorkPictureProps;
  onReady: () => void;
}

/**
 * Returns the file to show: the smaller version for a small card, and the preview for a still, so that nothing moves.
 */
const sourceOf = (props: WorkPictureProps): { src: string; srcSet?: string; sizes?: string } => {
  const { picture, playing, widthPx, large = false } = props;
  const best = bestOf(picture, large);
  if (picture.animated && !playing) return { src: stillOf(picture, large) };
  const { fixed } = picture.versions;
  const src = addressOf(best);
  if (large || fixed.width >= best.width) return { src };
  return {
    src,
    srcSet: `${addressOf(fixed)} ${fixed.width}w, ${src} ${best.width}w`,
    sizes: `${Math.round(widthPx)}px`,
  };
};

/**
 * Film in one element, still or playing, so that nothing is fetched twice; before it plays, only its poster is loaded.
 */
const Film = ({ drawn: { ref, ...drawn }, props, onReady }: PartProps) => {
  const element = useRef<HTMLVideoElement>(null);
  const { picture, playing, alt, large = false, sound = false } = props;
  const best = bestOf(picture, large);
  useEffect(() => {
    // A browser may refuse to play; then the poster stays.
    if (playing) void element.current?.play().catch(() => undefined);
    else element.current?.pause();
  }, [playing]);
  return (
    <video
      {...drawn}
      ref={(node) => {
        element.current = node;
        ref(node);
      }}
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

/** First frame of an animation with its transparency, which a preview lacks. */
const FirstFrame = ({ drawn: { ref, ...drawn }, props, onReady }: PartProps) => {
  const element = useRef<HTMLCanvasElement>(null);
  const src = addressOf(props.picture.versions.fixed);
  const { width, height } = props.picture.versions.fixed;
  const ready = useRef(onReady);
  useEffect(() => {
    const image = new Image();
    image.src = src;
    image.onload = () => {
      // A canvas takes the first frame of an animated image outside of the page.
      element.current?.getContext('2d')?.drawImage(image, 0, 0, width, height);
      ready.current();
    };
    // The image is not in the page, where failed images are found and retried.
    const again = () => {
      if (image.complete && image.naturalWidth === 0) image.src = src;
    };
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      image.onload = null;
    };
  }, [src, width, height]);
  return (
    <canvas
      {...drawn}
      ref={(node) => {
        element.current = node;
        ref(node);
      }}
      width={width}
      height={height}
      {...(props.alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': props.alt })}
    />
  );
};

const Still = ({ drawn, props, onReady }: PartProps) => {
  const { width, height } = bestOf(props.picture, props.large === true);
  return (
    <img
      {...drawn}
      {...sourceOf(props)}
      alt={props.alt}
      width={width}
      height={height}
      loading={props.eager === true ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={onReady}
      onError={onReady}
    />
  );
};

/**
 * Returns whether the animated version has loaded. Without this check, it would replace the still before it can be
 * shown, or even when it never loads.
 */
const useMotion = (props: WorkPictureProps, wanted: boolean): boolean => {
  const [arrived, setArrived] = useState(false);
  const { src, srcSet = '', sizes = '' } = sourceOf({ ...props, playing: true });
  useEffect(() => {
    if (!wanted) return undefined;
    const image: HTMLImageElement = Object.assign(new Image(), {
      onload: () => setArrived(true),
      sizes,
      srcset: srcSet,
      src,
    });
    return () => {
      image.onload = null;
      setArrived(false);
    };
  }, [wanted, src, srcSet, sizes]);
  return arrived;
};

const partOf = (props: WorkPictureProps) => {
  if (props.picture.is_video) return Film;
  return !props.playing && showsFirstFrame(props.picture, props.seeThrough === true) ? FirstFrame : Still;
};

/** A work, playing or still, over its placeholder until it has loaded. Nothing moves while it is out of sight. */
export const WorkPicture = (props: WorkPictureProps) => {
  const { picture, fit = 'cover' } = props;
  const [loaded, setLoaded] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const inSight = useInSight(element, { wanted: props.playing });
  const background = usePlaceholder(picture.placeholder, !loaded);
  const drawn = {
    ref: setElement,
    className: cx(css.picture, css[fit], !loaded && css.waiting),
    ...(background === null ? {} : { style: { backgroundImage: `url(${background})` } }),
  };
  // An animation is many times larger than its still, and loads after it.
  const plays = props.playing && inSight && (loaded || picture.is_video);
  const arrived = useMotion(props, plays && picture.animated);
  const shown = { ...props, playing: plays && (picture.is_video || arrived) };
  const Part = partOf(shown);
  return <Part drawn={drawn} props={shown} onReady={() => setLoaded(true)} />;
};
