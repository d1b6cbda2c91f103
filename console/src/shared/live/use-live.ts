import type { LiveTopic } from '@pixchange/contracts/http/values/live';
import { useEffect, useRef } from 'react';
import { atMostEvery } from './at-most.ts';
import { followLive, onLive } from './live.ts';

/** Minimum interval between two refetches, however busy the site is. */
const EVERY_MS = 1_000;

/** Follows live updates; used by the layout, which is mounted while somebody is logged in. */
export const useFollowLive = (): void => useEffect(followLive, []);

/** Calls `onChange` when live updates report a change of the topic, at most once a second. */
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
