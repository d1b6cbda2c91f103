import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followInstallPrompt, takeInstallPrompt } from '../../shared/session/install-prompt.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { resetMedia, setMedia } from '../../testing/dom.ts';
import { idOf, work } from '../../testing/samples.ts';
import { noteSent, sentWorks } from './kept-works.ts';

followInstallPrompt();
beforeEach(() => {
  sentWorks.getState().clear();
  toasts.setState({ list: [] });
});
afterEach(() => {
  resetMedia();
  takeInstallPrompt();
});

const onPhone = (isPhone: boolean): void => setMedia('(hover: none)', isPhone);
/** Sends works whose ids have these numbers. */
const send = (...numbers: number[]): void => {
  for (const number of numbers) noteSent(work({ id: idOf(number) }));
};
const offers = () => toasts.getState().list.filter(({ action }) => action?.label === 'Install');
/** Dispatches the event with which Chromium allows the page to offer its installation. */
const allow = () => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
};

it('offers the installation on a phone with the third sent work, once, and opens the browser’s dialog', () => {
  onPhone(true);
  const { event, prompt } = allow();
  expect(event.defaultPrevented).toBe(true);
  send(1, 2, 2);
  expect(offers()).toEqual([]);
  send(3);
  expect(offers()).toHaveLength(1);
  allow();
  send(3, 4, 5);
  expect(offers()).toHaveLength(1);
  offers()[0]?.action?.act();
  expect(prompt).toHaveBeenCalledTimes(1);
});

it.each([
  { device: 'a phone whose browser can’t install it', isPhone: true, isAllowed: false },
  { device: 'a computer', isPhone: false, isAllowed: true },
])('offers nothing on $device', ({ isPhone, isAllowed }) => {
  onPhone(isPhone);
  if (isAllowed) allow();
  send(1, 2, 3);
  expect(offers()).toEqual([]);
});
