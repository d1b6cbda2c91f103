import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { version, work } from '../../testing/samples.ts';
import { Versions } from './versions.tsx';

it('lists a file once that serves as two sizes', () => {
  const { image, ...item } = work();
  if (image === null) throw new Error('the sample has no files');
  const versions = { fixed_large: version('fixed'), fixed: version('fixed'), fixed_small: version('fixed_small') };
  render(<Versions item={{ ...item, image: { ...image, versions } }} />);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Medium', 'Small']);
});
