import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { MintStep } from './mint-step.tsx';

const item = work({ title: 'Fox', can_process_nft: true, nft_status: 'none' });

it('opens the mint page of a public work with a labeled button', async () => {
  signIn();
  const { user } = draw(<MintStep item={item} collectionId={idOf(300)} />);
  const button = screen.getByRole('button', { name: 'Mint Fox' });
  expect(button).toHaveTextContent('Mint');
  await user.click(button);
  expect(screen.getByLabelText('Address')).toHaveTextContent(`/mint_sell?image=${idOf(200)}&collection=${idOf(300)}`);
});

it.each([
  [true, 'Private: add it to a public album to mint or sell it', 'image-to-album'],
  [false, 'Private: tick “Let others share it” to mint or sell it', 'image-edit'],
])('shows what a private work needs first (sharing allowed: %s)', async (allow_publish, label, dialog) => {
  signIn();
  const hidden = { ...item, public: false, allow_publish };
  const { user } = draw(<MintStep item={hidden} collectionId={idOf(300)} />);
  await user.click(screen.getByRole('button', { name: label }));
  expect(dialogs.getState().current).toEqual({ name: dialog, item: hidden });
});
