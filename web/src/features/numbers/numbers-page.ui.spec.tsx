import { numbersHttp, type DayNumbers, type OwnNumbers } from '@pixchange/contracts/http/numbers';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { draw, drawApp, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { NumbersPage } from './numbers-page.tsx';

const NOTHING = { views: 0, hearts: 0, copies: 0, sales: 0 };

/** Returns the given number of days up to November 30; only the last day has counts. */
const days = (count: number, last: Partial<DayNumbers> = {}): DayNumbers[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 30 - (count - 1 - index))).toISOString().slice(0, 10),
    ...NOTHING,
    ...(index === count - 1 ? last : {}),
  }));
const nothing = (count: number): OwnNumbers => ({ totals: NOTHING, by_day: days(count), top_works: [] });
const counts = { views: 1_234, hearts: 2, copies: 1, sales: 0 };

beforeEach(() => {
  signIn();
  answer(numbersHttp.own, ({ query }) => {
    const count = Number(query['days']);
    return count === 7
      ? nothing(7)
      : {
          totals: counts,
          by_day: days(count, counts),
          top_works: [{ image: work(), numbers: { ...counts, views: 1 } }],
        };
  });
});

it('shows the totals, a chart of each with a summary, and the top works', async () => {
  draw(<NumbersPage />, '/numbers');
  expect(screen.getByText('Loading your numbers')).toBeInTheDocument();
  const views = within(await screen.findByRole('region', { name: 'Views' }));
  expect(views.getByText('1,234')).toBeVisible();
  const chart = views.getByRole('img', { name: 'By day, most on Nov 30: 1,234' });
  expect(chart.querySelectorAll('rect')).toHaveLength(30);
  expect(chart.querySelectorAll('rect:not([data-empty])')).toHaveLength(1);
  const sales = within(screen.getByRole('region', { name: 'Sales' }));
  expect(sales.getByRole('img', { name: 'None in this period' })).toBeVisible();
  const top = within(screen.getByRole('region', { name: 'Top works' }));
  expect(top.getByRole('link', { name: 'Paper boat' })).toHaveAttribute('href', `/images/${idOf(200)}`);
  expect(top.getByText('1 view, 2 hearts, 1 copy')).toBeVisible();
});

it('has every day in a table, newest first', async () => {
  const { user } = draw(<NumbersPage />, '/numbers');
  await user.click(await screen.findByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: 'Your numbers' })).getAllByRole('row');
  expect(rows).toHaveLength(32);
  expect(rows[0]).toHaveTextContent('DayViewsHeartsCopiesSales');
  expect(rows[1]).toHaveTextContent('Nov 301,234210');
  expect(rows.at(-1)).toHaveTextContent('Total1,234210');
});

it('changes the period by its tabs, and keeps it in the address', async () => {
  const { user } = draw(<NumbersPage />, '/numbers?days=90');
  expect(await screen.findByRole('tab', { name: '90 days', selected: true })).toBeVisible();
  await screen.findByRole('region', { name: 'Views' });
  await user.click(screen.getByRole('tab', { name: '7 days' }));
  expect(await screen.findByRole('heading', { name: 'Nothing in this period' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/numbers?days=7');
  expect(callsTo(numbersHttp.own).map(({ query }) => query['days'])).toEqual(['90', '7']);
});

it('explains that there is nothing yet, and offers the upload', async () => {
  answer(numbersHttp.own, nothing(90));
  draw(<NumbersPage />, '/numbers?days=90');
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  expect(screen.getByText('Publish a work and share it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

it('shows why the numbers can’t be loaded', async () => {
  answer(numbersHttp.own, refusal(404, ['base', 'Not found', 'not_found']));
  draw(<NumbersPage />, '/numbers');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
});

it('opens from the member’s own profile', async () => {
  const { user } = drawApp('/profile');
  await user.click(await screen.findByRole('link', { name: 'Your numbers' }));
  expect(await screen.findByRole('heading', { name: 'Your numbers', level: 1 })).toBeVisible();
});
