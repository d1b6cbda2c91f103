import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { announcement } from '../shared/session/announcement.ts';
import { session } from '../shared/session/session.ts';
import { Link } from '../shared/ui/link.tsx';
import { useTitle } from '../navigation/page-title.ts';
import { draw, signIn } from '../testing/render.tsx';
import { Announcer } from './announcer.tsx';

const Titled = () => {
  useTitle(location.pathname === '/faq' ? 'Questions' : 'Start');
  return <Link to="/faq">Go on</Link>;
};

const announced = () => document.querySelector('[data-announcer]')?.textContent;

it('announces the title of a page that a link opens, but not of the first page', async () => {
  announcement.setState({ text: '' });
  const { user } = draw(
    <>
      <Announcer />
      <Titled />
    </>,
  );
  await waitFor(() => expect(document.title).toContain('Start'));
  expect(announced()).toBe('');
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  await waitFor(() => expect(announced()).toContain('Questions'));
});

it('announces a login and a logout', async () => {
  draw(<Announcer />);
  act(() => void signIn({ full_name: 'Ada Stone' }));
  await waitFor(() => expect(announced()).toBe('Logged in as Ada Stone'));
  act(() => session.getState().end());
  await waitFor(() => expect(announced()).toBe('Logged out'));
});
