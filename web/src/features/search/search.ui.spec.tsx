import { imagesHttp } from '@pixchange/contracts/http/images';
import { searchHttp } from '@pixchange/contracts/http/search';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { recentSearches } from './recent-searches.ts';
import { ResultsPage } from './results-page.tsx';
import { SearchBox } from './search-box.tsx';

beforeEach(() => recentSearches.getState().clear());

const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const box = () => screen.getByRole('combobox', { name: 'Search works and people' });
const group = async (name: string) => within(await screen.findByRole('group', { name }));

const drawBox = (path?: string) =>
  draw(
    <>
      <SearchBox place="bar" />
      <SearchBox place="line" />
    </>,
    path,
  );

describe('the search before anything is typed', () => {
  it('shows what was searched for on this device and what is trending, and searches for it', async () => {
    recentSearches.getState().remember('paper boat');
    recentSearches.getState().remember('frog');
    answer(searchHttp.ideas, { words: [{ text: 'rain', works: null }], subjects: [] });
    const { user } = drawBox();
    await user.click(box());
    const recent = await group('Recent searches');
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['frog', 'paper boat']);
    await (await group('Trending')).findByRole('option', { name: 'rain' });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/?q=rain');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('forgets what was searched for', async () => {
    recentSearches.getState().remember('frog');
    const { user } = drawBox();
    await user.click(box());
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(await screen.findByText('Search by a word, a tag, a subject or a name.')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('keeps the last six, each once', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) recentSearches.getState().remember(text);
    expect(recentSearches.getState().texts).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  });
});

describe('the search while one types', () => {
  it('shows tags with the number of their works and subjects, to visitors, too', async () => {
    answer(searchHttp.ideas, ({ query }) =>
      query['q'] === 'ca'
        ? {
            words: [{ text: 'cat', works: 1_200 }],
            subjects: [{ name: 'Cats', slug: 'cats', category: { name: 'Animals', slug: 'animals' } }],
          }
        : { words: [], subjects: [] },
    );
    const { user } = drawBox();
    await user.type(box(), 'ca');
    expect(await (await group('Suggestions')).findByRole('option', { name: 'cat 1,200 works' })).toBeVisible();
    await user.click(await (await group('Subjects')).findByRole('option', { name: 'Cats in Animals' }));
    expect(address()).toBe('/?category=animals&subcategory=cats');
    expect(callsTo(searchHttp.suggestions)).toEqual([]);
  });

  it('searches for what is typed once its panel is closed, whatever was chosen in it', async () => {
    answer(searchHttp.ideas, ({ query }) => ({
      words: query['q'] === 'ca' ? [{ text: 'cat', works: 3 }] : [],
      subjects: [],
    }));
    const { user } = drawBox();
    await user.type(box(), 'ca');
    await (await group('Suggestions')).findByRole('option', { name: 'cat 3 works' });
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant');
    await user.keyboard('{Escape}{Enter}');
    expect(address()).toBe('/?q=ca');
  });

  it('leaves the filters of the search before, which were chosen for other words', async () => {
    const { user } = drawBox('/?q=frog&type=gif&price_from=50&price_to=100&sort=trending');
    expect(box()).toHaveValue('frog');
    await user.clear(box());
    await user.type(box(), 'pigeon{Enter}');
    expect(address()).toBe('/?q=pigeon');
  });

  it('asks for people and works by their titles where somebody is logged in', async () => {
    signIn();
    answer(searchHttp.suggestions, {
      collection: [
        { kind: 'tag', text: 'cat', id: 'cat' },
        { kind: 'title', text: 'Cat nap', id: idOf(200) },
      ],
    });
    const { user } = drawBox();
    await user.type(box(), 'cat');
    expect(await (await group('Works')).findByRole('option', { name: 'Cat nap' })).toBeVisible();
    // Tags come with their numbers, by the other call.
    expect(screen.queryByRole('option', { name: 'cat' })).toBeNull();
  });
});

describe('a search that finds nothing', () => {
  const found = (texts: readonly string[]) =>
    answer(imagesHttp.list, ({ query }) =>
      texts.includes(query['q'] ?? '') && query['price_from'] === undefined
        ? pageWith(work({ id: idOf(200), title: `A work of ${query['q']}` }))
        : pageWith(),
    );

  it('shows works of its longest word', async () => {
    found(['frog']);
    draw(<ResultsPage />, '/?q=a%20frog');
    expect(await screen.findByRole('heading', { name: 'Works for “frog”' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All results for “frog”' })).toBeVisible();
    expect(recentSearches.getState().texts).toEqual(['a frog']);
  });

  it('shows works without the filters first', async () => {
    found(['frog']);
    draw(<ResultsPage />, '/?q=frog&price_from=500&price_to=900');
    expect(await screen.findByRole('heading', { name: 'Without your filters' })).toBeVisible();
  });

  it('leads to the subjects that it names, with all of its words or else with some', async () => {
    found([]);
    const cats = { name: 'Cats', slug: 'cats', category: { name: 'Animals', slug: 'animals' } };
    const stickers = { name: 'Stickers', slug: 'stickers', category: null };
    answer(searchHttp.ideas, ({ query: { q } }) => ({
      words: [],
      subjects: [...(q === 'cats' || q === 'cat' ? [cats] : []), ...(q === 'stickers' ? [stickers] : [])],
    }));
    const { user } = draw(<ResultsPage />, '/?q=cats%20cat%20stickers');
    const subjects = within(await screen.findByRole('list', { name: 'Subjects' }));
    expect(subjects.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Stickers Category',
      'Cats in Animals',
    ]);
    await user.click(subjects.getByRole('link', { name: 'Cats in Animals' }));
    expect(address()).toBe('/?category=animals&subcategory=cats');
  });

  it('shows what is trending where no word finds any', async () => {
    found(['']);
    draw(<ResultsPage />, '/?q=qqq');
    expect(await screen.findByRole('heading', { name: 'Trending now' })).toBeVisible();
  });
});

it('shows each filter as a chip, which takes it away', async () => {
  const { user } = draw(<ResultsPage />, '/?q=frog&price_from=0&price_to=400&content_types=gif,png');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price 0 to 400', 'PNG', 'GIF']);
  await user.click(within(chips).getByRole('button', { name: 'Remove the filter PNG' }));
  expect(address()).toBe('/?q=frog&price_from=0&price_to=400&content_types=gif');
  await user.click(screen.getByRole('button', { name: 'Remove the filter Price 0 to 400' }));
  expect(address()).toBe('/?q=frog&content_types=gif');
});
