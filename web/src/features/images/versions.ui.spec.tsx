import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { version, work } from '../../testing/samples.ts';
import type { Ready } from './stage.tsx';
import { Versions } from './versions.tsx';

const ready = (): Ready => {
  const { image, ...item } = work();
  if (image === null) throw new Error('the sample has no files');
  return { ...item, image };
};

it('lists a file once if it serves as two sizes', () => {
  const item = ready();
  const versions = { fixed_large: version('fixed'), fixed: version('fixed'), fixed_small: version('fixed_small') };
  render(<Versions item={{ ...item, image: { ...item.image, versions } }} />);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Medium', 'Small']);
});

it('copies the link of a version', async () => {
  const user = userEvent.setup();
  const item = ready();
  render(<Versions item={item} />);
  await user.click(screen.getByRole('button', { name: 'Copy the link to Large' }));
  expect(await screen.findByText('Link to Large copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(
    new URL(item.image.versions.fixed_large?.url ?? '', location.origin).href,
  );
});
