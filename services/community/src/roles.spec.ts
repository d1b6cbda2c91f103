import { describe, expect, it } from 'vitest';
import { needs, roles } from './roles.ts';
import { registeredConsumers, registeredPeriodics } from './testing/registered-work.ts';

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

describe('the roles', () => {
  it.each([
    ['consumer', registeredConsumers, 25],
    ['periodic work', registeredPeriodics, 15],
  ] as const)('run each %s under its own name', (_, registered, countMin) => {
    expect(registered.length).toBeGreaterThan(countMin);
    expect(repeated(registered.map(({ name }) => name))).toEqual([]);
    expect(registered.filter(({ role }) => !roles.includes(role))).toEqual([]);
  });

  it('need only the servers of the `api` role in a process that has it', () => {
    expect(needs(['media'], 'object-store')).toBe(true);
    expect(needs(roles, 'object-store')).toBe(false);
    expect(needs(['mail'], 'mail')).toBe(false);
    expect(needs(['mint'], 'chain')).toBe(false);
    expect(needs(['api'], 'read-model')).toBe(true);
  });
});
