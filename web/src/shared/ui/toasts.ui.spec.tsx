import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToast } from '../session/toasts.ts';
import { Dialog } from './dialog.tsx';
import { Toasts } from './toasts.tsx';

const dialog = (
  <Dialog title="Delete it?" onClose={() => undefined}>
    You can’t undo this.
  </Dialog>
);

it('takes what went well off a dialog that opens after it, and leaves what failed', async () => {
  const { rerender } = render(<Toasts />);
  act(() => {
    showToast('success', 'Saved');
    showToast('error', 'No connection');
  });
  expect(await screen.findByText('Saved')).toBeVisible();
  rerender(
    <>
      <Toasts />
      {dialog}
    </>,
  );
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  expect(screen.getByText('No connection')).toBeVisible();
  act(() => showToast('success', 'Copied'));
  expect(screen.getByText('Copied')).toBeVisible();
});
