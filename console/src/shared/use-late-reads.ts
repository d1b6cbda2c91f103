import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReadsBehind } from './api.ts';

const AGAIN_MS: readonly number[] = [1_000, 4_000, 15_000];

/** Where the server says that reads are behind a write, what the page shows is asked for again a little later. */
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
