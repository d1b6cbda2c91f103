export interface Sample {
  atMs: number;
  sentBytes: number;
}

/** Returns the mean speed over the samples, and the remaining time; null while no bytes are sent. */
export const speedOf = (
  samples: readonly Sample[],
  leftBytes: number,
): { bytesPerSecond: number; secondsLeft: number } | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs <= first.atMs || last.sentBytes <= first.sentBytes)
    return null;
  const bytesPerSecond = ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1_000;
  return { bytesPerSecond, secondsLeft: Math.max(1, Math.ceil(leftBytes / bytesPerSecond)) };
};
