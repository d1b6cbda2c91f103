import { describe, expect, it } from 'vitest';
import { stateRows } from './state-rows.ts';

describe('stateRows', () => {
  it('marks the fields that differ from the state before', () => {
    expect(stateRows({ title: 'Mist', coins: { paid: 5 } }, { title: 'Fog', coins: { paid: 5 } })).toEqual([
      { name: 'title', value: 'Mist', hasChanged: true },
      { name: 'coins', value: '{"paid":5}', hasChanged: false },
    ]);
  });

  it('keeps a row for a removed field', () => {
    expect(stateRows({ status: 'none' }, { status: 'open', price: 7 })).toEqual([
      { name: 'status', value: 'none', hasChanged: true },
      { name: 'price', value: '–', hasChanged: true },
    ]);
  });

  it('marks nothing without a state before', () => {
    expect(stateRows({ suspended: false, name: null }, null)).toEqual([
      { name: 'suspended', value: 'false', hasChanged: false },
      { name: 'name', value: '–', hasChanged: false },
    ]);
  });
});
