import { afterEach, describe, expect, it } from 'vitest';
import { setMedia } from '../../testing/dom.ts';
import { autoplay, autoplayLimit, mayPlay } from './preferences.ts';

const device = { isCalm: false, savesData: false, isSlow: false };
const state = (parts: Partial<Parameters<typeof mayPlay>[0]> = {}) => ({
  on: null,
  isRefused: false,
  device,
  ...parts,
});

afterEach(() => autoplay.setState({ ...autoplay.getInitialState() }));

describe('autoplay', () => {
  it('is on by default', () => {
    expect(mayPlay(state())).toBe(true);
    expect(autoplayLimit(state())).toBeNull();
  });

  it.each([
    ['motion', { isCalm: true }],
    ['data', { savesData: true }],
    ['network', { isSlow: true }],
  ] as const)('is off for a reason: %s', (limit, parts) => {
    const limited = state({ device: { ...device, ...parts } });
    expect(mayPlay(limited)).toBe(false);
    expect(autoplayLimit(limited)).toBe(limit);
  });

  it('can be turned on despite data saving or a slow network, but not despite reduced motion', () => {
    for (const parts of [{ savesData: true }, { isSlow: true }])
      expect(mayPlay(state({ on: true, device: { ...device, ...parts } }))).toBe(true);
    expect(mayPlay(state({ on: true, device: { ...device, isCalm: true } }))).toBe(false);
  });

  it('gives no reason when the person has turned it off', () => {
    const off = state({ on: false, isRefused: true, device: { ...device, savesData: true } });
    expect(mayPlay(off)).toBe(false);
    expect(autoplayLimit(off)).toBeNull();
  });

  it('stays off after the browser refused to play, until the person turns it on again', () => {
    autoplay.setState({ isRefused: true });
    expect(autoplayLimit(autoplay.getState())).toBe('refused');
    autoplay.getState().choose(true);
    expect(mayPlay(autoplay.getState())).toBe(true);
  });

  it('follows the system’s settings', () => {
    setMedia('(prefers-reduced-data: reduce)', true);
    expect(autoplayLimit(autoplay.getState())).toBe('data');
    setMedia('(prefers-reduced-motion: reduce)', true);
    expect(autoplayLimit(autoplay.getState())).toBe('motion');
  });

  it('stores the choice, but not the state of the device', () => {
    autoplay.setState({ isRefused: true });
    autoplay.getState().choose(false);
    expect(JSON.parse(localStorage.getItem('pixchange_autoplay') ?? '')).toMatchObject({ state: { on: false } });
    expect(localStorage.getItem('pixchange_autoplay')).not.toContain('device');
  });
});
