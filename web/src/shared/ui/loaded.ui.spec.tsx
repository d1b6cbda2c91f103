import { ApiError } from '@pixchange/contracts/http/client';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { NextPage, useLoaded } from './loaded.tsx';

const notFound = new ApiError(404, [], null);
const away = new ApiError(503, [], null);

interface ShownProps {
  data?: string;
  error?: Error | null;
  label?: string | null;
  refetch?: () => void;
}

const Shown = ({ data, error = null, label = 'Loading works', refetch = () => undefined }: ShownProps) => {
  const query = { data, error, refetch };
  const loaded = useLoaded(query, label, { missing: <p>No such work</p>, className: 'problem' });
  return <div data-testid="shown">{loaded.data ?? loaded.instead}</div>;
};

const shown = () => screen.getByTestId('shown');

it('shows a loading state until there is data', () => {
  draw(<Shown />);
  expect(within(shown()).getByRole('status')).toHaveTextContent('Loading works');
});

it('shows nothing while it loads without a label', () => {
  draw(<Shown label={null} />);
  expect(shown()).toBeEmptyDOMElement();
});

it('shows why a call failed, with the given class, and retries the call', async () => {
  const refetch = vi.fn();
  const { user } = draw(<Shown error={away} refetch={refetch} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach our server right now.');
  expect(screen.getByRole('alert').parentElement).toHaveClass('problem');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('reports that something does not exist, without a retry', () => {
  draw(<Shown error={notFound} />);
  expect(shown()).toHaveTextContent('No such work');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps showing data that could not be refreshed', () => {
  draw(<Shown data="The work" error={away} />);
  expect(shown()).toHaveTextContent('The work');
});

it('offers to request the next page again after a failure', async () => {
  const fetchNextPage = vi.fn();
  const pages = { error: away, hasNextPage: true, isFetchingNextPage: false, fetchNextPage };
  const { user } = draw(<NextPage of={pages}>More works</NextPage>);
  expect(screen.queryByRole('button', { name: 'More works' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
