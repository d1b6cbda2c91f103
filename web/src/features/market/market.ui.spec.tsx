import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { licencesHttp, type LicenceView } from '@pixchange/contracts/http/licences';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { config, idOf, offer, ownUser, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { PurchasesPage } from './purchases-page.tsx';
import { ReceiptDialog, receiptOf } from './receipt-dialog.tsx';
import { SaleSection } from './sale-section.tsx';
import { SellDialog } from './sell-dialog.tsx';

const seller = { id: idOf(2), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } };
const licence = (parts: Partial<LicenceView> = {}): LicenceView => ({
  id: idOf(800),
  offer_id: idOf(700),
  image_id: idOf(200),
  seller,
  price: 30,
  fee: 2,
  uses: 'client',
  file: { url: '/media/licences/file.png?sig=x', content_type: 'image/png', size: 4_000, sha256: 'a'.repeat(64) },
  status: 'active',
  refunded_at: null,
  created_at: '2026-11-23T12:00:00.000Z',
  ...parts,
});
const onSale = (parts: Partial<ImageItemView> = {}): ImageItemView =>
  work({ for_sale: true, price: 30, offer_id: idOf(700), ...parts });
const bought = () => ({
  offer: offer(),
  licence: licence(),
  transaction: {
    id: idOf(900),
    kind: 'offer' as const,
    coins: -30,
    pixtokens: 0,
    coins_after: 70,
    pixtokens_after: 0,
    counterparty: null,
    reference: { type: 'licence', id: idOf(800) },
    occurred_at: '2026-11-23T12:00:00.000Z',
  },
});

beforeEach(() => answer(offersHttp.show, offer()));

it('shows a buyer facts about the seller, without zero counts', async () => {
  signIn({ coins: 100 });
  answer(accountsHttp.ownProfile, ownUser({ coins: 100 }));
  answer(imagesHttp.show, onSale({ user: seller }));
  const view = draw(<BuyDialog item={onSale({ user: seller })} />);
  expect(await screen.findByText('12 works, here since March 2024, 3 sold')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ada Stone' })).toHaveAttribute('href', `/users/${seller.id}`);
  view.unmount();
  answer(offersHttp.seller, { id: seller.id, works_count: 1, sales_count: 0, since: '2023-12' });
  const other = { ...seller, id: idOf(9) };
  answer(imagesHttp.show, onSale({ id: idOf(201), user: other }));
  draw(<BuyDialog item={onSale({ id: idOf(201), user: other })} />);
  expect(await screen.findByText('1 work, here since December 2023')).toBeVisible();
});

describe('the sale section of a work', () => {
  it('shows visitors the price, and asks them to log in to buy', async () => {
    const { user } = draw(<SaleSection item={onSale()} />);
    expect(screen.getByText('30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buy license' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'login' });
  });

  it('lets a signed-in member buy a license', async () => {
    signIn();
    const { user } = draw(<SaleSection item={onSale()} />);
    await user.click(screen.getByRole('button', { name: 'Buy license' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'buy', item: { id: idOf(200) } });
  });

  it('shows the size of the full file before a purchase, and who may see it', async () => {
    const sold = onSale();
    const image = sold.image && {
      ...sold.image,
      versions: { ...sold.image.versions, fixed_extra_large: undefined, original: undefined },
    };
    const { unmount } = draw(<SaleSection item={{ ...sold, image }} />);
    expect(await screen.findByText('Full size: 480 × 480, GIF, 778 KB')).toBeVisible();
    expect(screen.getByText('Buy it to get the full size.')).toBeVisible();
    const uses = await screen.findByRole('list', { name: 'What a license allows' });
    expect(
      within(uses)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(':')[0]),
    ).toEqual(['Allowed', 'Not allowed', 'Not allowed']);
    unmount();
    draw(<SaleSection item={sold} />);
    expect(await screen.findByText(/You can open it while you own the token\./)).toBeVisible();
  });

  it('shows license holders the file', async () => {
    signIn();
    answer(licencesHttp.show, licence());
    draw(<SaleSection item={onSale({ licence_id: idOf(800) })} />);
    expect(screen.queryByRole('button', { name: 'Buy license' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Download the full size' })).toHaveAttribute(
      'href',
      '/media/licences/file.png?sig=x',
    );
  });

  it('is hidden if the work is not for sale', () => {
    draw(<SaleSection item={work()} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows the creator the proceeds of a sale, and stops the sale', async () => {
    signIn();
    answer(offersHttp.show, offer({ fee: 2, proceeds: 28 }));
    answer(offersHttp.close, undefined);
    const { user } = draw(<SaleSection item={onSale({ user: { ...seller, id: idOf(1) } })} />);
    expect(await screen.findByText('You get 28 pixcoins per sale after our fee. Sold 2 times.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop selling' }));
    await expect.poll(() => toasts.getState().list.map(({ text }) => text)).toContain('The work is no longer for sale');
  });

  it('lets the creator sell a public work, but not a private one', async () => {
    signIn();
    const own = { user: { ...seller, id: idOf(1) } };
    const { user, unmount } = draw(<SaleSection item={work(own)} />);
    await user.click(screen.getByRole('button', { name: 'Sell' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'sell' });
    unmount();
    draw(<SaleSection item={work({ ...own, public: false })} />);
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
  });

  it.each([
    [true, 'Private: add it to a public album to mint or sell it', 'image-to-album'],
    [false, 'Private: tick “Let others share it” to mint or sell it', 'image-edit'],
  ])('shows the creator what a private work needs (sharing allowed: %s)', async (allow_publish, label, dialog) => {
    signIn();
    const item = work({
      user: { ...seller, id: idOf(1) },
      public: false,
      allow_publish,
      can_process_nft: true,
      nft_status: 'none',
    });
    const { user } = draw(<SaleSection item={item} />);
    await user.click(await screen.findByRole('button', { name: label }));
    expect(dialogs.getState().current).toEqual({ name: dialog, item });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('buying', () => {
  beforeEach(() => {
    signIn();
    answer(accountsHttp.ownProfile, ownUser({ coins: 100 }));
    answer(imagesHttp.show, onSale());
  });

  it('shows the balance before and after the purchase, and then the file', async () => {
    answer(licencesHttp.purchase, bought());
    const { user } = draw(<BuyDialog item={onSale()} />);
    expect(await screen.findByText('70')).toBeInTheDocument();
    expect(screen.getByText('Full size: 480 × 480, GIF, 778 KB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Buy for 30 pixcoins', hidden: true }));
    expect(
      await screen.findByText('You paid 30 pixcoins. You’ll find the file in your purchases.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download the full size', hidden: true })).toBeInTheDocument();
    expect(callsTo(licencesHttp.purchase).map(({ body }) => body)).toEqual([{ price: 30 }]);
  });

  it('shows what the license allows, and offers a receipt', async () => {
    answer(offersHttp.show, offer({ uses: 'client' }));
    answer(licencesHttp.purchase, bought());
    const { user } = draw(<BuyDialog item={onSale()} />);
    expect(await screen.findByText(/Client work/)).toHaveTextContent('Allowed: Client work');
    const button = await screen.findByRole('button', { name: 'Buy for 30 pixcoins', hidden: true });
    await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'View receipt', hidden: true }));
    expect(dialogs.getState().current).toMatchObject({
      name: 'receipt',
      receipt: { id: idOf(800), price: 30, fee: 2, uses: 'client' },
    });
  });

  it('offers to get coins when the balance is too low', async () => {
    answer(accountsHttp.ownProfile, ownUser({ coins: 18 }));
    const { user } = draw(<BuyDialog item={onSale()} />);
    expect(await screen.findByText('You need 12 more pixcoins.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Get coins', hidden: true }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('purchase-coins');
  });

  it('pays the newly displayed price after a price change', async () => {
    answer(licencesHttp.purchase, refusal(409, ['price', 'The price has changed', 'offer.price_changed']));
    const { user } = draw(<BuyDialog item={onSale()} />);
    const button = await screen.findByRole('button', { name: 'Buy for 30 pixcoins', hidden: true });
    await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
    answer(imagesHttp.show, onSale({ price: 35 }));
    await user.click(button);
    expect(await screen.findByText(/The price has changed/)).toBeInTheDocument();
    answer(licencesHttp.purchase, bought());
    await user.click(await screen.findByRole('button', { name: 'Buy for 35 pixcoins', hidden: true }));
    await screen.findByText(/You paid/);
    expect(callsTo(licencesHttp.purchase).map(({ body }) => body)).toEqual([{ price: 30 }, { price: 35 }]);
  });

  it('shows only a message when the sale has ended', async () => {
    answer(imagesHttp.show, work());
    const { user } = draw(<BuyDialog item={onSale()} />);
    expect(await screen.findByText('This work is no longer for sale.')).toBeInTheDocument();
    expect(screen.queryByText('Price')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Buy for/, hidden: true })).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close', hidden: true });
    await user.click(close as HTMLElement);
  });

  it('sends the same idempotency key again when the response was lost', async () => {
    answer(licencesHttp.purchase, noConnection);
    const { user } = draw(<BuyDialog item={onSale()} />);
    const button = await screen.findByRole('button', { name: 'Buy for 30 pixcoins', hidden: true });
    await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
    await user.click(button);
    await screen.findByRole('alert', { hidden: true });
    answer(licencesHttp.purchase, bought());
    await user.click(button);
    await screen.findByText(/You paid/);
    const keys = callsTo(licencesHttp.purchase).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('selling', () => {
  const own = { user: { ...seller, id: idOf(1) } };

  it('accepts only a price within the limits', async () => {
    signIn();
    answer(configHttp.show, config({ market: { fee_bps: 750 } }));
    answer(offersHttp.open, offer({ price: 45 }));
    const { user } = draw(<SellDialog item={work(own)} />);
    const field = screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true });
    for (const wrong of ['', '0', '1.5', '100001', 'many']) {
      await user.clear(field);
      if (wrong !== '') await user.type(field, wrong);
      await user.click(screen.getByRole('button', { name: 'Put on sale', hidden: true }));
      expect(await screen.findByText('Enter a whole number from 1 to 100,000.')).toBeInTheDocument();
    }
    expect(callsTo(offersHttp.open)).toEqual([]);
    await user.clear(field);
    await user.type(field, '45');
    expect(
      await screen.findByText(
        'That is $0.90. Our fee of 7.5% is 3 pixcoins. You get 42 pixcoins. Whole pixcoins, 1 to 100,000.',
      ),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Personal use and client work', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Put on sale', hidden: true }));
    await expect.poll(() => toasts.getState().list.map(({ text }) => text)).toContain('The work is for sale');
    expect(callsTo(offersHttp.open).map(({ parsed }) => parsed)).toEqual([
      { image_id: idOf(200), price: 45, uses: 'client' },
    ]);
  });

  it('changes the price of a work for sale', async () => {
    signIn();
    answer(offersHttp.reprice, offer({ price: 31 }));
    const { user } = draw(<SellDialog item={onSale(own)} />);
    const field = screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true });
    expect(field).toHaveValue('30');
    await user.clear(field);
    await user.type(field, '31');
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await expect.poll(() => toasts.getState().list.map(({ text }) => text)).toContain('Price changed');
  });

  it('shows why the server refuses a sale', async () => {
    signIn();
    answer(
      offersHttp.open,
      refusal(422, ['image_id', 'Somebody else uploaded this file before', 'offer.not_original']),
    );
    const { user } = draw(<SellDialog item={work(own)} />);
    await user.type(screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true }), '45');
    await user.click(screen.getByRole('button', { name: 'Put on sale', hidden: true }));
    expect(await screen.findByText('Somebody else uploaded this file before')).toBeInTheDocument();
  });
});

describe('a receipt', () => {
  const receipt = receiptOf(licence());

  it('names the parties, the work, the price, the fee and the terms', async () => {
    signIn();
    answer(accountsHttp.ownProfile, ownUser());
    answer(imagesHttp.show, onSale());
    draw(<ReceiptDialog receipt={receipt} />);
    const valueOf = (name: string) => screen.getByText(name).nextElementSibling;
    expect(await screen.findByText('Paper boat')).toBeInTheDocument();
    expect(valueOf('Number')).toHaveTextContent(idOf(800));
    expect(valueOf('Date')).toHaveTextContent(/^November 23, 2026 at \d+:\d\d [AP]M UTC$/);
    expect(valueOf('Seller')).toHaveTextContent('Ada Stone @ada');
    expect(valueOf('Price')).toHaveTextContent('30 pixcoins');
    expect(valueOf('Our fee, included')).toHaveTextContent('2 pixcoins');
    expect(screen.getByText(/Resale/)).toHaveTextContent('Not allowed: Resale');
  });

  it('shows the date of a refund, and then lists no allowed uses', async () => {
    signIn();
    answer(accountsHttp.ownProfile, ownUser());
    answer(imagesHttp.show, onSale());
    draw(<ReceiptDialog receipt={{ ...receipt, status: 'refunded', refundedAt: '2026-11-24T12:00:00.000Z' }} />);
    expect((await screen.findByText('Refunded')).nextElementSibling).toHaveTextContent('November 24, 2026');
    expect(screen.queryByText(/Client work/)).toBeNull();
  });

  it('is available even if the work and the seller no longer exist', async () => {
    signIn();
    answer(accountsHttp.ownProfile, ownUser());
    answer(imagesHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
    draw(<ReceiptDialog receipt={{ ...receipt, seller: null }} />);
    expect(await screen.findByText('Someone who left')).toBeInTheDocument();
    expect(screen.getByText('A work that’s no longer available')).toBeInTheDocument();
  });
});

describe('the purchases', () => {
  it('are listed with their files, even if a work is no longer available', async () => {
    signIn();
    answer(nftsHttp.purchases, pageWith());
    answer(licencesHttp.list, pageWith(licence(), licence({ id: idOf(801), image_id: idOf(201), seller: null })));
    answer(imagesHttp.show, ({ params }) =>
      params['id'] === idOf(200) ? onSale() : refusal(404, ['base', 'Not found', 'not_found']),
    );
    draw(<PurchasesPage />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(await within(first as HTMLElement).findByRole('link', { name: 'Paper boat' })).toBeVisible();
    expect(within(first as HTMLElement).getByText('30 pixcoins, Nov 23, 2026')).toBeVisible();
    expect(within(second as HTMLElement).getByRole('link', { name: /^Download the full size/ })).toHaveAttribute(
      'href',
      '/media/licences/file.png?sig=x',
    );
    expect(await within(second as HTMLElement).findByText('A work that’s no longer available')).toBeVisible();
  });

  it('show a message when there are none', async () => {
    signIn();
    answer(nftsHttp.purchases, pageWith());
    answer(licencesHttp.list, pageWith());
    draw(<PurchasesPage />);
    expect(await screen.findByText('No purchases yet')).toBeVisible();
  });

  it('show which were refunded or taken down', async () => {
    signIn();
    answer(nftsHttp.purchases, pageWith());
    answer(
      licencesHttp.list,
      pageWith(
        licence({ status: 'refunded', file: null, refunded_at: '2026-11-24T12:00:00.000Z' }),
        licence({ id: idOf(801), status: 'blocked', file: null }),
      ),
    );
    answer(imagesHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
    draw(<PurchasesPage />);
    expect(await screen.findByText('Refunded, Nov 24, 2026')).toBeVisible();
    expect(screen.getByText('Taken down for legal reasons. Its file is not available.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument();
  });
});
