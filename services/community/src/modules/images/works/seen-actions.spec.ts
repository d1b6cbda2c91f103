import { expect, it } from 'vitest';
import { SeenActions } from './seen-actions.ts';

const DAY_MS = 86_400_000;
const at = (text: string): number => Date.parse(text);

it('is first once per action until midnight in UTC', () => {
  const seen = new SeenActions(DAY_MS);
  expect(seen.isFirst('work 1, network A', at('2026-11-30T08:00:00Z'))).toBe(true);
  expect(seen.isFirst('work 1, network B', at('2026-11-30T08:00:01Z'))).toBe(true);
  expect(seen.isFirst('work 2, network A', at('2026-11-30T08:00:02Z'))).toBe(true);
  for (const time of ['08:00:03', '09:30:00', '23:59:59'])
    expect(seen.isFirst('work 1, network A', at(`2026-11-30T${time}Z`))).toBe(false);
  expect(seen.isFirst('work 1, network A', at('2026-12-01T00:00:00Z'))).toBe(true);
  expect(seen.isFirst('work 1, network A', at('2026-12-01T12:00:00Z'))).toBe(false);
});
