import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setMedia } from '../../testing/dom.ts';
import { draw } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { autoplay } from '../../shared/session/preferences.ts';
import { keepPreview } from './local-previews.ts';
import { WorkCard } from './work-card.tsx';

afterEach(() => autoplay.setState({ ...autoplay.getInitialState() }));

const animated = () => {
  const { image } = work();
  return work({ type: 'Gif', image: image && { ...image, animated: true } });
};

const FILM = '/media/work/fixed.mp4';

/** Returns a GIF that plays as a video whose small version has the given size in bytes. */
const film = (bytes = 40_000) => {
  const item = animated();
  const { versions } = item.image as NonNullable<typeof item.image>;
  const fixed = { ...versions.fixed, mp4: FILM, mp4_size: bytes };
  return { ...item, image: item.image && { ...item.image, versions: { ...versions, fixed } } };
};

/** Makes every `play` call of a media element return the result of `answer`. */
const answerPlay = (answer: () => Promise<void>) => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  return vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(answer);
};

const loadStill = (container: HTMLElement) => fireEvent.load(container.querySelector('img') as HTMLImageElement);

it('a card links to its work, and is labeled with the title and the author', () => {
  draw(<WorkCard item={work()} width={200} />);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone' })).toHaveAttribute('href', `/images/${idOf(200)}`);
});

it('labels a work without a title as untitled', () => {
  draw(<WorkCard item={work({ title: '' })} width={200} />);
  expect(screen.getByRole('link', { name: 'Untitled by Ada Stone' })).toBeVisible();
});

it('shows the number of comments, if there are any', () => {
  const { rerender } = draw(<WorkCard item={work({ comments_count: 3 })} width={200} />);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone, 3 comments' })).toHaveTextContent(/Ada Stone3$/);
  rerender(<></>);
  draw(<WorkCard item={work({ comments_count: 0 })} width={200} />);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone' })).toHaveTextContent(/Ada Stone$/);
});

it('shows a price only for a work that is for sale', () => {
  for (const type of ['Gif', 'Sticker', 'Art'] as const) {
    const { unmount } = draw(<WorkCard item={work({ type, for_sale: true, price: 1_200 })} width={200} />);
    expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone, 1,200 pixcoins' })).toHaveTextContent('1,200');
    unmount();
  }
  draw(<WorkCard item={work({ for_sale: false, price: 1_200 })} width={200} />);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone' })).not.toHaveTextContent('1,200');
});

it('shows the price of a token when only the token is for sale', () => {
  draw(<WorkCard item={work({ nft_offer: { id: idOf(700), price: 75 } })} width={200} />);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone, token for sale, 75 pixcoins' })).toHaveTextContent(
    '75',
  );
});

it('shows the lower price when a license and a token are for sale', () => {
  const nft_offer = { id: idOf(700), price: 40 };
  draw(<WorkCard item={work({ for_sale: true, price: 60, nft_offer })} width={200} />);
  const card = screen.getByRole('link', { name: 'Paper boat by Ada Stone, token for sale, from 40 pixcoins' });
  expect(card).toHaveTextContent('from 40');
  expect(card).not.toHaveTextContent('60');
});

it('says that a work is being processed, without a link', () => {
  draw(<WorkCard item={work({ status: 'processing', image: null })} width={200} />);
  expect(screen.getByText('Processing')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('shows the local preview of a work that is being processed', () => {
  const item = work({ id: idOf(901), status: 'processing', image: null });
  keepPreview(item.id, { src: 'blob:here', isVideo: false, isTransparent: false });
  const { container } = draw(<WorkCard item={item} width={200} />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:here');
  expect(screen.getByText('Processing')).toBeVisible();
});

it('says why a work failed', () => {
  const failure = { code: 'broken', title: 'The file is damaged' };
  draw(<WorkCard item={work({ status: 'failed', image: null, failure })} width={200} />);
  expect(screen.getByText('The file is damaged')).toBeVisible();
});

it('a card plays while it has the focus', async () => {
  const { user } = draw(<WorkCard item={animated()} width={200} />);
  const link = screen.getByRole('link', { name: 'Paper boat by Ada Stone' });
  expect(link).not.toHaveAttribute('data-playing');
  await user.tab();
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('data-playing');
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
});

it('a card plays only on a press where reduced motion is preferred', async () => {
  setMedia('(prefers-reduced-motion: reduce)', true);
  try {
    const { user } = draw(<WorkCard item={animated()} width={200} />);
    const link = screen.getByRole('link', { name: 'Paper boat by Ada Stone' });
    await user.hover(link);
    expect(link).not.toHaveAttribute('data-playing');
    const play = screen.getByRole('button', { name: 'Play Paper boat' });
    await user.click(play);
    expect(play).toHaveAttribute('aria-pressed', 'true');
    expect(link).toHaveAttribute('data-playing');
  } finally {
    setMedia('(prefers-reduced-motion: reduce)', false);
  }
});

it('a card has a Play button when autoplay is off', () => {
  autoplay.getState().choose(false);
  draw(<WorkCard item={animated()} width={200} />);
  expect(screen.getByRole('button', { name: 'Play Paper boat' })).toBeVisible();
});

it('a card has no Play button for a still picture', () => {
  autoplay.getState().choose(false);
  draw(<WorkCard item={work()} width={200} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('plays a film over its still once the still has loaded', async () => {
  const play = answerPlay(() => Promise.resolve());
  const { user, container } = draw(<WorkCard item={film()} width={200} />);
  await user.tab();
  expect(container.querySelector('video')).toBeNull();
  loadStill(container);
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).toHaveAttribute('src', FILM);
  expect(video).toMatchObject({ muted: true, loop: true });
  expect(video).toHaveAttribute('playsinline');
  expect(video).toHaveAttribute('disableremoteplayback');
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/work/fixed.jpg');
  expect(play).toHaveBeenCalledTimes(1);
});

it('plays a large file only on a press, and frees it when it is paused', async () => {
  answerPlay(() => Promise.resolve());
  const { user, container } = draw(<WorkCard item={film(150_001)} width={200} />);
  loadStill(container);
  await user.hover(screen.getByRole('link'));
  expect(container.querySelector('video')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play Paper boat' }));
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).toHaveAttribute('src', FILM);
  await user.click(screen.getByRole('button', { name: 'Play Paper boat' }));
  await waitFor(() => expect(container.querySelector('video')).toBeNull());
  expect(video).not.toHaveAttribute('src');
});

it('keeps the still when the browser refuses to play, and plays nothing else automatically', async () => {
  const play = answerPlay(() => Promise.reject(new DOMException('Not now', 'NotAllowedError')));
  const { user, container } = draw(
    <>
      <WorkCard item={film()} width={200} />
      <WorkCard item={{ ...film(), title: 'Kite' }} width={200} />
    </>,
  );
  for (const image of container.querySelectorAll('img')) fireEvent.load(image);
  await user.hover(screen.getByRole('link', { name: /^Paper boat/ }));
  expect(await screen.findByRole('button', { name: 'Play Paper boat' })).toBeVisible();
  expect(container.querySelector('video')).toBeNull();
  await user.hover(screen.getByRole('link', { name: /^Kite/ }));
  expect(play).toHaveBeenCalledTimes(1);
  play.mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Play Kite' }));
  expect(play).toHaveBeenCalledTimes(2);
  expect(container.querySelectorAll('video')).toHaveLength(1);
});

it('keeps autoplay on when a film fails to load', async () => {
  const play = answerPlay(() => Promise.reject(new DOMException('Gone', 'NotSupportedError')));
  const { user, container } = draw(<WorkCard item={film()} width={200} />);
  loadStill(container);
  await user.hover(screen.getByRole('link'));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
});
