/** Reports a line of progress; lines marked `often` are dropped within 5 seconds of the last one. */
export type Progress = (line: string, how?: 'often') => void;

const everyMs = 5_000;

export const progressTo = (write: (text: string) => void): Progress => {
  let saidAt = performance.now();
  return (line, how) => {
    const now = performance.now();
    if (how === 'often' && now - saidAt < everyMs) return;
    saidAt = now;
    write(`backup: ${line}\n`);
  };
};
