import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useEffect, useState, type RefObject } from 'react';
import css from './work-actions.module.css';

type Picture = NonNullable<ImageItemView['image']>;

/** Shortest time between two updates in milliseconds; people can't read faster changes. */
const STEP_MS_MIN = 60;

const padded = (frame: number, frames: number): string => String(frame).padStart(String(frames).length, '0');

/**
 * Returns the playback progress of a work, from 0 to 1. A video reports its position; for an image, the progress is
 * computed from the time since the image loaded.
 */
const useShare = (frame: RefObject<Element | null>, frames: number, ms: number): number => {
  const [share, setShare] = useState(0);
  useEffect(() => {
    let beganMs: number | null = null;
    const look = () => {
      const film = frame.current?.querySelector('video');
      if (film) return setShare(film.duration > 0 ? film.currentTime / film.duration : 0);
      if (frame.current?.querySelector('img')?.complete !== true) return undefined;
      beganMs ??= performance.now();
      return setShare(((performance.now() - beganMs) % ms) / ms);
    };
    const timer = setInterval(look, Math.max(STEP_MS_MIN, ms / frames));
    return () => clearInterval(timer);
  }, [frame, frames, ms]);
  return share;
};

const Count = ({ frame, frames, ms }: { frame: RefObject<Element | null>; frames: number; ms: number }) => {
  const share = useShare(frame, frames, ms);
  const width = Math.max(2, String(frames).length);
  const current = Math.min(frames, Math.floor(share * frames) + 1);
  return (
    <span className={css.counter} aria-hidden="true">
      {padded(current, 10 ** (width - 1))} / {padded(frames, 10 ** (width - 1))}
    </span>
  );
};

/** Current frame of a GIF, as "07 / 24". */
export const FrameCounter = ({ picture, frame }: { picture: Picture; frame: RefObject<Element | null> }) => {
  const { frames = 0, duration_ms: ms = 0 } = picture;
  return frames > 1 && ms > 0 ? <Count frame={frame} frames={frames} ms={ms} /> : null;
};
