import { expect, it, vi } from 'vitest';
import { signIn } from '../../testing/render.tsx';
import { closeDialog, dialogs, openDialog, runWanted, whenConfirmed, whenSignedIn } from './dialogs.ts';
import { showToast, toasts } from './toasts.ts';

const currentName = () => dialogs.getState().current?.name;

it('runs an action immediately for a signed-in member', () => {
  signIn();
  const act = vi.fn();
  whenSignedIn(act, 'buy');
  expect(act.mock.calls).toEqual([[false]]);
  expect(currentName()).toBeUndefined();
});

it('removes older success messages when a dialog opens, and keeps errors and new messages', () => {
  vi.useFakeTimers();
  showToast('success', 'Saved');
  showToast('error', 'No connection');
  vi.advanceTimersByTime(2_000);
  showToast('success', 'Welcome');
  openDialog({ name: 'invite' });
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['No connection', 'Welcome']);
  vi.useRealTimers();
});

it('runs an action once after the login', () => {
  const act = vi.fn();
  whenSignedIn(act, 'buy');
  expect(currentName()).toBe('login');
  expect(dialogs.getState().wanted?.purpose).toBe('buy');
  expect(act).not.toHaveBeenCalled();
  signIn();
  closeDialog();
  runWanted();
  runWanted();
  expect(act.mock.calls).toEqual([[true]]);
});

it('keeps an action through registration and password reset', () => {
  const act = vi.fn();
  whenSignedIn(act);
  openDialog({ name: 'forgot-password' });
  openDialog({ name: 'login', guarded: false });
  openDialog({ name: 'sign-up' });
  signIn();
  openDialog({ name: 'welcome', fullName: 'Noor Haddad' });
  runWanted();
  expect(act).toHaveBeenCalledOnce();
  expect(currentName()).toBe('welcome');
});

it('drops an action when the dialogs are closed without a login', () => {
  const act = vi.fn();
  whenSignedIn(act);
  openDialog({ name: 'sign-up' });
  closeDialog();
  openDialog({ name: 'login', guarded: false });
  signIn();
  closeDialog();
  runWanted();
  expect(act).not.toHaveBeenCalled();
});

it('runs only the last requested action', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  whenSignedIn(first);
  whenSignedIn(second);
  signIn();
  runWanted();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('closes a login dialog that is still open after a login in another tab', () => {
  whenSignedIn(() => undefined);
  signIn();
  runWanted();
  expect(currentName()).toBeUndefined();
});

it('asks an unconfirmed member to confirm their account, even after the login', () => {
  const act = vi.fn();
  whenConfirmed(act, 'comment');
  expect(currentName()).toBe('login');
  signIn({ status: 'not_confirmed' });
  runWanted();
  expect(act).not.toHaveBeenCalled();
  expect(currentName()).toBe('confirm-account');
});
