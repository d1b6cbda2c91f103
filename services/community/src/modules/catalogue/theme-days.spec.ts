import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from '../../kernel/days.ts';
import { entriesOf, weekOf } from './theme-days.ts';

describe('days of a theme', () => {
  it('are those of UTC', () => {
    expect(dayOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
    expect(dayOf(new Date('2026-12-01T00:30:00+01:00'))).toBe('2026-11-30');
  });

  it('follow each other over months and years', () => {
    expect(dayAfter('2026-11-30')).toBe('2026-12-01');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2026-11-30', 6)).toBe('2026-12-06');
  });

  it.each(['2026-11-30', '2026-12-03', '2026-12-06'])('belong to the week of their Monday: %s', (day) =>
    expect(weekOf(day).monday).toBe('2026-11-30'),
  );

  it('count weeks without gaps', () =>
    expect(weekOf('2026-12-07')).toEqual({ number: weekOf('2026-12-06').number + 1, monday: '2026-12-07' }));

  it('include the whole last day for uploads', () =>
    expect(entriesOf({ tag: 'weather', first_day: '2026-11-30', last_day: '2026-11-30' })).toEqual({
      by: 'tag',
      tag: 'weather',
      from: '2026-11-30T00:00:00Z',
      until: '2026-12-01T00:00:00Z',
    }));
});
