import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { Link, NavLink } from './link.tsx';

const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const link = () => screen.getByRole('link');

it('opens a page and adds a history entry', async () => {
  const { user } = draw(<Link to="/faq">Questions</Link>);
  const steps = history.length;
  await user.click(link());
  expect(address()).toBe('/faq');
  expect(history.length).toBe(steps + 1);
});

it('adds no history entry for the current page, or with replace', async () => {
  const { user, rerender } = draw(<Link to={{ pathname: '/faq', search: '?a=1' }}>Questions</Link>, '/faq?a=1');
  const steps = history.length;
  await user.click(link());
  rerender(<></>);
  draw(
    <Link to="?image=7" replace>
      Seven
    </Link>,
    '/mint_sell',
  );
  await user.click(screen.getByRole('link', { name: 'Seven' }));
  expect(location.pathname + location.search).toBe('/mint_sell?image=7');
  expect(history.length).toBe(steps);
});

it('sets the state of the new history entry', async () => {
  const State = () => <p>{JSON.stringify(useLocation().state)}</p>;
  const { user } = draw(
    <>
      <Link to="/" state={{ browse: '?q=cat' }}>
        Cats
      </Link>
      <State />
    </>,
    '/faq',
  );
  await user.click(link());
  expect(screen.getByText('{"browse":"?q=cat"}')).toBeInTheDocument();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (press) => {
    draw(<Link to="/faq">Questions</Link>);
    expect(fireEvent.click(link(), press)).toBe(true);
    expect(address()).toBe('/');
  },
);

it('leaves a new tab to the browser, and ignores a prevented click', async () => {
  const { user, rerender } = draw(
    <Link to="/terms" target="_blank">
      Terms
    </Link>,
  );
  expect(fireEvent.click(link())).toBe(true);
  expect(address()).toBe('/');
  rerender(<></>);
  draw(
    <Link to="/profile" onClick={(event) => event.preventDefault()}>
      My Profile
    </Link>,
  );
  await user.click(link());
  expect(location.pathname).toBe('/');
});

it('a navigation link is marked as current on its page and subpages only', () => {
  const { unmount } = draw(<NavLink to="/profile">My Profile</NavLink>, '/profile/edit');
  expect(link()).toHaveAttribute('aria-current', 'page');
  unmount();
  draw(<NavLink to="/profile">My Profile</NavLink>, '/profiles');
  expect(link()).not.toHaveAttribute('aria-current');
});
