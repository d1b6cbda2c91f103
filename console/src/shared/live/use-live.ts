import type { LiveTopic } from '@pixchange/contracts/http/values/live';
import { useEffect, useRef } from 'react';
import { atMostEvery } from './at-most.ts';
import { followLive, onLive } from './live.ts';

/** However busy the site is, nothing is asked for more often. */
const EVERY_MS = 1_000;

/** Of the layout, which is there as long as somebody is logged in. */
export const useFollowLive = (): void => useEffect(followLive, []);

/** Calls whenever what a page shows has changed. */
export const useLive = (topic: LiveTopic, onChange: () => void): void => {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const { ask, stop } = atMostEvery(EVERY_MS, () => latest.current());
    const leave = onLive(topic, ask);
    return () => {
      leave();
      stop();
    };
  }, [topic]);
};
