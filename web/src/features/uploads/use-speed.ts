import { useEffect, useRef, useState } from 'react';
import { speedOf, type Sample } from './speed.ts';
import type { UploadItem } from './upload-queue.ts';
import { bytesOf } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const SAMPLE_MS = 500;
const SAMPLES_MAX = 10;

/** Returns the speed and the remaining time as text while a file is being sent, else an empty string. */
export const useSpeed = (items: readonly UploadItem[]): string => {
  const sending = items.some(({ status }) => status === 'sending');
  const latest = useRef(items);
  const [speedText, setSpeedText] = useState('');
  useEffect(() => {
    latest.current = items;
  }, [items]);
  useEffect(() => {
    if (!sending) {
      setSpeedText('');
      return undefined;
    }
    let samples: Sample[] = [];
    const timer = setInterval(() => {
      const { sentBytes, allBytes } = bytesOf(latest.current);
      samples = [...samples, { atMs: performance.now(), sentBytes }].slice(-SAMPLES_MAX);
      const speed = speedOf(samples, allBytes - sentBytes);
      setSpeedText(speed === null ? '' : text.speed(speed.bytesPerSecond, speed.secondsLeft));
    }, SAMPLE_MS);
    return () => clearInterval(timer);
  }, [sending]);
  return speedText;
};
