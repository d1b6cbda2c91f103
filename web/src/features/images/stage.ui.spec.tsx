import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { work } from '../../testing/samples.ts';
import { Stage, type Ready } from './stage.tsx';

const boat = work() as Ready;
const { original: _original, fixed_extra_large: _large, ...versions } = boat.image.versions;
const preview = { ...versions.fixed_large, webp: '/media/boat/preview/main.webp', width: 480, height: 360 };

it('shows the marked preview of a work for sale, enlarged at most 1.5 times', () => {
  draw(<Stage item={{ ...boat, image: { ...boat.image, versions, preview } }} />);
  const picture = screen.getByRole('img');
  expect(picture).toHaveAttribute('src', preview.webp);
  expect(picture.parentElement?.style.maxWidth).toContain('720px');
});

it('shows no preview of a work whose full size the server provides', () => {
  draw(<Stage item={boat} />);
  expect(screen.getByRole('img')).not.toHaveAttribute('src', preview.webp);
});
