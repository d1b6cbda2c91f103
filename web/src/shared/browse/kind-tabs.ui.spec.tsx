import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setMedia } from '../../testing/dom.ts';
import { draw } from '../../testing/render.tsx';
import { autoplay } from '../session/preferences.ts';
import { ListTools } from './kind-tabs.tsx';

afterEach(() => autoplay.setState({ ...autoplay.getInitialState() }));

const device = { isCalm: false, savesData: false, isSlow: false };
const drawn = () => draw(<ListTools />);
const autoplaySwitch = () => screen.getByRole('switch', { name: 'Autoplay' });

it('autoplay is on by default, until it is turned off', async () => {
  const { user } = drawn();
  expect(autoplaySwitch()).toBeChecked();
  expect(autoplaySwitch()).toHaveAccessibleDescription('');
  await user.click(autoplaySwitch());
  expect(autoplaySwitch()).not.toBeChecked();
  expect(autoplay.getState().on).toBe(false);
});

it('autoplay cannot be turned on when the system prefers reduced motion, and the switch explains why', () => {
  setMedia('(prefers-reduced-motion: reduce)', true);
  drawn();
  expect(autoplaySwitch()).not.toBeChecked();
  expect(autoplaySwitch()).toBeDisabled();
  expect(autoplaySwitch()).toHaveAccessibleDescription('Off because your device reduces motion.');
});

it.each([
  ['data is saved', { device: { ...device, savesData: true } }, 'Off to save data.'],
  ['the connection is slow', { device: { ...device, isSlow: true } }, 'Off because your connection is slow.'],
  ['the browser refused to play', { isRefused: true }, 'Off because your browser blocks it.'],
])('autoplay is off when %s, the switch explains why, and it can be turned on', async (_, state, reason) => {
  autoplay.setState(state);
  const { user } = drawn();
  expect(autoplaySwitch()).not.toBeChecked();
  expect(autoplaySwitch()).toHaveAccessibleDescription(reason);
  await user.click(autoplaySwitch());
  expect(autoplaySwitch()).toBeChecked();
  expect(autoplaySwitch()).toHaveAccessibleDescription('');
});
