import { describe, expect, it } from 'vitest';
import { BodyProgress } from './body-progress.ts';

const limits = { bodyMs: 20, uploadMs: 30, uploadBytesMin: 100 };
const start = 1_000;

describe('the progress of a body', () => {
  it('is late when a body that is not an upload is incomplete at its time limit, whatever its size', () => {
    const progress = new BodyProgress(start, 0);
    expect(progress.judge({ now: start + 19, bytes: 0, isUpload: false }, limits)).toBe('waiting');
    expect(progress.judge({ now: start + 20, bytes: 1_000, isUpload: false }, limits)).toBe('late');
  });

  it('gives an upload another period after a period with enough bytes', () => {
    const progress = new BodyProgress(start, 500);
    expect(progress.judge({ now: start + 29, bytes: 500, isUpload: true }, limits)).toBe('waiting');
    expect(progress.judge({ now: start + 30, bytes: 600, isUpload: true }, limits)).toBe('progressed');
    expect(progress.judge({ now: start + 30, bytes: 599, isUpload: true }, limits)).toBe('late');
  });

  it('does not count a period as late in which the server stopped reading, even briefly', () => {
    const progress = new BodyProgress(start, 500);
    progress.recordPause();
    expect(progress.judge({ now: start + 30, bytes: 500, isUpload: true }, limits)).toBe('progressed');
  });
});
