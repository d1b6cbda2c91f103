import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uploadOpened } from '../shared/session/upload-query.ts';
import { drawApp, signIn } from '../testing/render.tsx';

const leaveOpenOn = (path: string): void => {
  history.replaceState(null, '', path);
  uploadOpened.set(true);
};

it('opens the upload dialog again after a reload of its page', async () => {
  signIn();
  leaveOpenOn('/faq');
  drawApp('/faq');
  expect(await screen.findByRole('dialog', { name: 'Drag Files to Upload' })).toBeVisible();
});

it('does not open the upload dialog on another page, such as the page of a link in an email', async () => {
  signIn();
  leaveOpenOn('/profile');
  drawApp('/faq');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
