import { offersHttp } from '@pixchange/contracts/http/offers';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';

const token = work({
  id: idOf(801),
  title: 'Kite',
  nft_offer: { id: idOf(700), price: 40 },
  for_sale: true,
  price: 60,
});

it('shows the number of works for sale', async () => {
  answer(offersHttp.works, pageWith(token, work({ id: idOf(802), title: 'Boat', for_sale: true, price: 5 })));
  drawApp('/market');
  expect(await screen.findByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  expect(await screen.findByText('2 works')).toBeVisible();
});

it('keeps the filters of the market in the URL, and sends them with the request', async () => {
  answer(offersHttp.works, pageWith(token));
  const { user } = drawApp('/market');
  await screen.findByText('1 work');
  await user.selectOptions(screen.getByRole('combobox', { name: 'For sale' }), 'Tokens');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Cheapest');
  await user.type(screen.getByRole('textbox', { name: 'To, in pixcoins' }), '50{Enter}');
  await waitFor(() => expect(location.search).toBe('?kind=token&price_to=50&sort=price'));
  await waitFor(() =>
    expect(callsTo(offersHttp.works).at(-1)?.query).toMatchObject({ kind: 'nft', price_to: '50', sort: 'price' }),
  );
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it.each([
  ['/market?kind=token', 'Nothing matches these filters'],
  ['/market', 'Nothing for sale yet'],
])('shows the matching empty state at %s', async (path, title) => {
  answer(offersHttp.works, pageWith());
  drawApp(path);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
