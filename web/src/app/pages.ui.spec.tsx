import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { catalogueHttp, type CharityView } from '@pixchange/contracts/http/catalogue';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { logged } from '../testing/log.ts';
import { drawApp, go, signIn } from '../testing/render.tsx';
import { idOf, publicUser } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

const template = () => screen.getByRole('main').dataset['template'];
const toastAreas = () => document.querySelectorAll('[data-toasts][role="status"][aria-live="polite"]').length;
const titled = (title: string) => waitFor(() => expect(document.title).toBe(title));
const address = () => location.pathname + location.search;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const ada = publicUser({ id: idOf(7) });

/** Pages for everyone: row id, path, the title after the product's name, and a heading of the page. */
const pages = [
  ['W-007', '/checkout', 'Checkout', /./],
  ['W-008', '/faq', 'FAQ', 'Questions, answered plainly'],
  ['W-027', '/terms', 'Terms & Conditions', 'The terms, and what they mean'],
  ['W-028', '/privacy-policy', 'Privacy Policy', 'Your data, and the key to them'],
  ['W-029', '/artist', 'Sell Your Art', /^Share it/],
  ['W-031', '/studio', 'The Studio', /^A small team/],
  ['W-032', '/charities', 'Non-Profits', /^Causes we/],
  ['W-034', '/404', 'Page not found', 'We can’t find this page'],
] as const;

describe('a page that everyone may open', () => {
  beforeEach(() => answer(catalogueHttp.charities, pageWith()));

  it.each(pages)('%s %s opens from its address, with its title', async (_id, path, name, title) => {
    drawApp(path);
    await heading(title);
    await titled(`Pixchange | ${name}`);
    expect([template(), toastAreas()]).toEqual(['default', 1]);
  });

  it.each(pages)('%s %s opens inside the client, with its title', async (_id, path, name, title) => {
    drawApp('/login');
    await screen.findByRole('dialog', { name: 'Login' });
    await titled('Pixchange');
    go(path);
    await heading(title);
    await titled(`Pixchange | ${name}`);
    expect(address()).toBe(path);
  });
});

it('W-003 titles home with only the product name, and passes the query to home', async () => {
  drawApp('/?type=gif');
  const kinds = within(await screen.findByRole('navigation', { name: 'Kinds of works' }));
  expect(kinds.getByRole('link', { name: /GIFs/ })).toHaveAttribute('aria-current', 'page');
  await titled('Pixchange');
  expect(template()).toBe('default');
});

it.each([
  ['/faq', 'default', 1],
  ['/nowhere', 'default', 1],
  [`/users/${ada.id}`, 'album', 1],
  ['/user_verification', 'wallet', 0],
  ['/minted_collection/none', 'none', 0],
])('W-005 W-006 W-244 shows %s in the template %s (toast regions: %i)', async (path, name, toasts) => {
  answer(accountsHttp.user, ada);
  answer(collectionsHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp(path);
  await waitFor(() => expect(screen.getByRole('main').querySelector('h1, h2')).not.toBeNull());
  expect([template(), toastAreas()]).toEqual([name, toasts]);
  if (name === 'none') expect(document.querySelector('header, footer')).toBeNull();
});

it('W-009 W-042 W-043 redirects an invitation to home, loads the inviter, and names them in the sign-up', async () => {
  answer(accountsHttp.user, ada);
  drawApp('/faq');
  await heading(/^Questions/);
  go(`/user-invitation/${ada.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Up' }));
  expect(address()).toBe(`/?user-invitation=${ada.id}`);
  expect(await dialog.findByText('Ada Stone')).toBeVisible();
  expect(callsTo(accountsHttp.user).map(({ params }) => params['id'])).toEqual([ada.id]);
});

it('W-023 shows the verification in the wallet template', async () => {
  drawApp('/user_verification');
  await screen.findByRole('heading', { level: 1 });
  expect([template(), screen.queryByRole('contentinfo')]).toEqual(['wallet', null]);
});

it('W-035 opens the login at its own address', async () => {
  drawApp('/login');
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
  expect(address()).toBe('/login');
});

it('W-033 W-241 shows the error page for an unknown charity', async () => {
  answer(catalogueHttp.charity, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp('/faq');
  await heading(/^Questions/);
  go(`/charities/${idOf(900)}`);
  await heading('We can’t find this page');
  expect(address()).toBe('/404');
});

const charity: CharityView = {
  ...{ id: idOf(901), name: 'Paper for schools', slug: 'paper-for-schools', cover: null },
  ...{ description: 'Paper, and pencils.', web_page_url: null },
};

it('links a charity to its website in a new tab, without an opener and with nofollow', async () => {
  answer(catalogueHttp.charity, { ...charity, web_page_url: 'https://paper.example.org/' });
  drawApp(`/charities/${charity.id}`);
  await heading(charity.name);
  const site = screen.getByRole<HTMLAnchorElement>('link', { name: 'Visit their website' });
  expect(site).toHaveAttribute('href', 'https://paper.example.org/');
  expect(site).toHaveAttribute('target', '_blank');
  expect([...site.relList].toSorted()).toEqual(['nofollow', 'noopener']);
});

it('W-273 stays on the page of a charity that could not be fetched, logs the failure, and tries again', async () => {
  answer(catalogueHttp.charities, pageWith(charity));
  answer(catalogueHttp.charity, refusal(422));
  const { user } = drawApp('/charities');
  await user.click(await screen.findByRole('link', { name: charity.name }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(address()).toBe(`/charities/${charity.id}`);
  expect(logged()).toHaveBeenCalledWith(expect.stringMatching(/^A call failed/));
  answer(catalogueHttp.charity, charity);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading(charity.name);
});

it('W-022 shows the transactions in the wallet template', async () => {
  signIn();
  drawApp('/transaction');
  await screen.findByRole('heading', { level: 1 });
  expect(template()).toBe('wallet');
});

it('W-039 opens a guarded page for a stored token', async () => {
  signIn();
  drawApp('/profile');
  await heading('Noor Haddad');
  expect(address()).toBe('/profile');
});

it('W-041 opens no login over home for a signed-in member when the address has an error', async () => {
  signIn();
  drawApp('/?error=whatever');
  await screen.findByRole('button', { name: 'Settings' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
