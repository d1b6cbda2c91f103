import { useEffect, useRef, useState } from 'react';
import { speedOf, type Sample } from './speed.ts';
import type { UploadItem } from './upload-queue.ts';
import { uploadsText as text } from './uploads.text.ts';

const SAMPLE_MS = 500;

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Speed and time left in words while something is on its way, else nothing. */
export const useSpeed = (items: readonly UploadItem[]): string => {
  const sending = items.some(({ status }) => status === 'sending');
  const latest = useRef(items);
  const [words, setWords] = useState('');
  useEffect(() => {
    latest.current = items;
  }, [items]);
  useEffect(() => {
    if (!sending) {
      setWords('');
      return undefined;
    }
    let samples: Sample[] = [];
    const timer = setInterval(() => {
      const open = latest.current.filter(({ status }) => status !== 'failed');
      const sentBytes = open.reduce((sum, item) => sum + item.sentBytes, 0);
      const leftBytes = open.reduce((sum, item) => sum + item.sizeBytes, 0) - sentBytes;
      samples = [...samples, { atMs: performance.now(), sentBytes }].slice(-10);
      const speed = speedOf(samples, leftBytes);
      setWords(speed === null ? '' : text.speed(`${megabytes.format(speed.bytesPerSecond / 1e6)} MB`, speed.secondsLeft));
    }, SAMPLE_MS);
    return () => clearInterval(timer);
  }, [sending]);
  return words;
};
