import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { collection, idOf } from '../../testing/samples.ts';
import { OwnCollectionsGrid } from './collection-card.tsx';

it('links to each collection, and to the page for a new one', () => {
  signIn();
  draw(<OwnCollectionsGrid collections={[collection(), collection({ id: idOf(301), title: 'Rain only' })]} />);
  expect(screen.getByRole('link', { name: 'City birds' })).toHaveAttribute('href', `/collections/${idOf(300)}`);
  expect(screen.getByRole('link', { name: 'Rain only' })).toHaveAttribute('href', `/collections/${idOf(301)}`);
  for (const link of screen.getAllByRole('link', { name: 'Create collection' }))
    expect(link).toHaveAttribute('href', '/create-collection');
});

it('opens the edit dialog of a draft', async () => {
  signIn();
  const draft = collection();
  const { user } = draw(<OwnCollectionsGrid collections={[draft]} />);
  await user.click(screen.getByRole('button', { name: 'Edit City birds' }));
  expect(dialogs.getState().current).toEqual({ name: 'collection-edit', collection: draft });
});

it('opens the page of a minted collection instead of the edit dialog', async () => {
  signIn();
  const { user } = draw(<OwnCollectionsGrid collections={[collection({ nft_status: 'minted' })]} />, '/profile');
  await user.click(screen.getByRole('button', { name: 'Edit City birds' }));
  expect(dialogs.getState().current).toBeNull();
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(`/collections/${idOf(300)}`);
});

it.each([
  ['draft', 0, ['DRAFT']],
  ['minted', 7, ['Unic']],
  ['minted', 12, ['Collection Full', 'Unic']],
] as const)('W-207 W-208 labels a %s collection with %i of 12 minted: %j', (nft_status, minted_count, labels) => {
  signIn();
  draw(<OwnCollectionsGrid collections={[collection({ nft_status, minted_count, max_amount: 12 })]} />);
  const shown = ['Collection Full', 'Unic', 'DRAFT'].filter((label) => screen.queryByText(label) !== null);
  expect(shown).toEqual(labels);
});
