import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReadsBehind } from './api.ts';

const AGAIN_MS: readonly number[] = [1_000, 4_000, 15_000];

/** Refetches the visible data after 1, 4 and 15 seconds when the server reports that reads are behind a write. */
export const useLateReads = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    onReadsBehind(() => {
      stop();
      timers = AGAIN_MS.map((ms) => setTimeout(() => void client.invalidateQueries(), ms));
    });
    return () => {
      stop();
      onReadsBehind(() => undefined);
    };
  }, [client]);
};
