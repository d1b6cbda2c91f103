import { addressOf, bestOf, showsFirstFrame, stillOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useEffect, useRef, useState } from 'react';
import { autoplay } from '../../shared/session/preferences.ts';
import { cx } from '../../shared/ui/cx.ts';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { filmOf, imageOf } from './motion.ts';
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
  /** True when the background must show through; stills without transparency are then excluded. */
  seeThrough?: boolean;
  /** True to play a video with sound; default false. */
  sound?: boolean;
  /** True when the parent sets `playing` only while the work is in view. */
  isWatched?: boolean;
}

/** Common attributes of a rendered picture, except its URL. */
interface Drawn {
  /** Receives the element that renders the work: an image, a video or a canvas. */
  ref: (element: HTMLElement | null) => void;
  className: string;
  style?: { backgroundImage: string };
}

interface PartProps {
  drawn: Drawn;
  props: WorkPictureProps;
  onReady: () => void;
}

/** Returns the image to show: the still of a moving work that is not playing, and the work itself otherwise. */
const sourceOf = ({ picture, playing, widthPx, large = false }: WorkPictureProps): ReturnType<typeof imageOf> =>
  (picture.animated || picture.is_video) && !playing
    ? { src: stillOf(picture, large) }
    : imageOf(picture, widthPx, large);

/**
 * Large video, playing or paused in the same element, so that the browser fetches the file once. Until the video plays,
 * only its poster loads.
 */
const Film = ({ drawn: { ref, ...drawn }, props, onReady }: PartProps) => {
  const element = useRef<HTMLVideoElement>(null);
  const { picture, playing, alt, large = false, sound = false } = props;
  const best = bestOf(picture, large);
  useEffect(() => {
    // A browser may refuse to play the video, which leaves the poster.
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

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/** Video over its still, which is visible until the first frame has loaded. */
const Loop = ({ src, className }: { src: string; className: string }) => {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const film = element.current;
    if (film === null) return undefined;
    film.src = src;
    film.play()?.catch((error: unknown) => {
      // The browser would also refuse other videos, so all stills get Play buttons instead.
      if (isRefusal(error)) autoplay.setState({ isRefused: true });
    });
    return () => {
      // Frees the decoder and the data, which would otherwise stay until the element is garbage-collected.
      film.removeAttribute('src');
      film.load();
    };
  }, [src]);
  return <video ref={element} className={className} muted loop playsInline disableRemotePlayback aria-hidden="true" />;
};

/** First frame of an animation on a canvas, which keeps the transparency that a preview lacks. */
const FirstFrame = ({ drawn: { ref, ...drawn }, props, onReady }: PartProps) => {
  const element = useRef<HTMLCanvasElement>(null);
  const src = addressOf(props.picture.versions.fixed);
  const { width, height } = props.picture.versions.fixed;
  const ready = useRef(onReady);
  useEffect(() => {
    const image = new Image();
    image.src = src;
    image.onload = () => {
      // `drawImage` draws the first frame of an animated image that is not in the page.
      element.current?.getContext('2d')?.drawImage(image, 0, 0, width, height);
      ready.current();
    };
    // Retries the image here, because `reloadFailed` finds only images in the page.
    const retry = () => {
      if (image.complete && image.naturalWidth === 0) image.src = src;
    };
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
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
 * Returns whether the animated version has loaded. Without this check, the animation would replace the still before it
 * can be shown, or even when it never loads.
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

const isLargeFilm = ({ picture, large = false }: WorkPictureProps): boolean => large && picture.is_video;

/** Returns the video that plays over the still; null for works that play as an image, and for large pictures. */
const filmOver = ({ picture, widthPx, large = false, seeThrough = false }: WorkPictureProps): string | null =>
  large ? null : filmOf(picture, widthPx, seeThrough);

/** Returns the video to play over the still, whether the work plays now, and the properties of the rendered element. */
const useMoving = (props: WorkPictureProps, element: HTMLElement | null, loaded: boolean) => {
  const { picture, playing, isWatched = false } = props;
  const inSight = useInSight(element, { wanted: playing && !isWatched });
  const isFilm = isLargeFilm(props);
  // A moving file is many times larger than its still, and loads after it.
  const plays = playing && inSight && (loaded || isFilm);
  const film = filmOver(props);
  const arrived = useMotion(props, plays && picture.animated && film === null && !isFilm);
  return { film, plays, shown: { ...props, playing: plays && (isFilm || arrived) } };
};

const partOf = (props: WorkPictureProps) => {
  if (isLargeFilm(props)) return Film;
  return !props.playing && showsFirstFrame(props.picture, props.seeThrough === true) ? FirstFrame : Still;
};

/** Picture of a work, playing or still, with a placeholder until it has loaded. Never plays while out of view. */
export const WorkPicture = (props: WorkPictureProps) => {
  const { picture, fit = 'cover' } = props;
  const [loaded, setLoaded] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { film, plays, shown } = useMoving(props, element, loaded);
  const background = usePlaceholder(picture.placeholder, !loaded);
  const drawn = {
    ref: setElement,
    className: cx(css.picture, css[fit], !loaded && css.waiting),
    ...(background === null ? {} : { style: { backgroundImage: `url(${background})` } }),
  };
  const Part = partOf(shown);
  const part = <Part drawn={drawn} props={shown} onReady={() => setLoaded(true)} />;
  if (film === null) return part;
  return (
    <span className={css.stack}>
      {part}
      {plays && <Loop src={film} className={cx(css.picture, css.over, css[fit])} />}
    </span>
  );
};
