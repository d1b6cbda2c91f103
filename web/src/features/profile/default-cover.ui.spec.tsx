import { imagesHttp } from '@pixchange/contracts/http/images';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { idOf, publicUser, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { ProfileLayout } from './user-info.tsx';

const ada = publicUser({ id: idOf(7) });
const drawProfile = (user = ada) => {
  const { container } = draw(<ProfileLayout user={user}>{null}</ProfileLayout>);
  const cover = () => container.querySelector('[data-default]');
  return {
    cover,
    pictures: () => [...(cover()?.querySelectorAll('img') ?? [])].map(({ src }) => new URL(src).pathname),
  };
};

it('shows the newest works of a person without a cover, and repeats them when there are few', async () => {
  const works = [work({ id: idOf(300) }), work({ id: idOf(301) })];
  const previews = works.map(({ image }) => image?.versions.fixed.preview_jpeg);
  answer(imagesHttp.worksOf, pageWith(...works));
  const { cover, pictures } = drawProfile();
  expect(cover()).toBeEmptyDOMElement();
  await waitFor(() => expect(pictures()).toHaveLength(10));
  expect(pictures()).toEqual([0, 1, 2, 3, 4].flatMap(() => previews));
});

it('shows the pattern of a person with neither a cover nor public works', async () => {
  answer(imagesHttp.worksOf, pageWith());
  const { cover, pictures } = drawProfile();
  await waitFor(() => expect(cover()?.querySelector('svg pattern path')).not.toBeNull());
  expect(pictures()).toEqual([]);
});

it('shows a chosen cover without requesting works', () => {
  const { cover } = drawProfile({ ...ada, cover_image: { url: '/media/cover.jpg' } });
  expect(cover()).toBeNull();
  expect(callsTo(imagesHttp.worksOf)).toHaveLength(0);
});
