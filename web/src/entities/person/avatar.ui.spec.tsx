import { patternOf } from '@pixchange/contracts/http/values/avatar';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { idOf, publicUser } from '../../testing/samples.ts';
import { Avatar } from './avatar.tsx';

it('shows the initials on a pattern for a person without a picture', () => {
  const { container } = draw(<Avatar user={publicUser({ id: idOf(7), full_name: 'Ada Stone' })} size={48} />);
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^AS$/);
  expect(container.querySelector('svg')).toHaveStyle({ background: `var(--${patternOf(idOf(7)).ground})` });
  expect(container.querySelector('path')).toHaveAttribute('d', patternOf(idOf(7)).path);
  expect(container.querySelector('img')).toBeNull();
});

it('shows a person’s picture', () => {
  const { container } = draw(<Avatar user={publicUser({ profile_image: { url: '/media/a.jpg' } })} size={48} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/a.jpg');
  expect(container.querySelector('svg')).toBeNull();
});
