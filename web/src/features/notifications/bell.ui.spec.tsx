import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { actor, idOf, notification } from '../../testing/samples.ts';
import { answer, callsTo, refusal, server } from '../../testing/server.ts';
import { Bell } from './bell.tsx';

/** Mocks the stream, to which the test writes; `bearers` are the Authorization headers of its requests. */
const streamed = () => {
  const writers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const bearers: (string | null)[] = [];
  server.use(
    http.get('*/api/notifications/stream', ({ request }) => {
      bearers.push(request.headers.get('authorization'));
      const body = new ReadableStream<Uint8Array>({ start: (writer) => void writers.push(writer) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const write = (text: string) => writers.at(-1)?.enqueue(new TextEncoder().encode(text));
  return {
    bearers,
    write,
    says: (count: number) => write(`event: unread\ndata: {"unread_count":${count}}\n\n`),
    end: () => writers.at(-1)?.close(),
  };
};

let userId: string;
beforeEach(() => {
  userId = signIn().id;
});

const bell = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

/** Returns the live region in which new notifications are announced. */
const news = (): HTMLElement | undefined => screen.getAllByRole('status').find(({ tagName }) => tagName === 'SPAN');

describe('the bell', () => {
  it('shows the number of unread notifications, and announces new ones but no earlier ones', async () => {
    const stream = streamed();
    answer(notificationsHttp.unread, { unread_count: 2 });
    draw(<Bell userId={userId} />);
    await bell('Notifications, 2 unread');
    expect(news()).toBeEmptyDOMElement();
    await waitFor(() => expect(stream.bearers).toEqual(['Bearer a-token-of-noor']));
    stream.write(': still here\n\n');
    stream.says(3);
    await bell('Notifications, 3 unread');
    await waitFor(() => expect(news()).toHaveTextContent('New notification. You have 3 unread.'));
    stream.says(0);
    await bell('Notifications');
    expect(news()).toBeEmptyDOMElement();
    stream.says(100);
    await bell('Notifications, 99+ unread');
  });

  it('reconnects when the connection ends', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const stream = streamed();
    draw(<Bell userId={userId} />);
    await waitFor(() => expect(stream.bearers).toHaveLength(1));
    stream.says(1);
    await bell('Notifications, 1 unread');
    answer(notificationsHttp.follow, refusal(401, ['base', 'Please log in']));
    stream.end();
    await waitFor(() => expect(callsTo(notificationsHttp.follow)).toHaveLength(1));
  });

  it('opens the latest notifications with the keyboard, and gets the focus back on Escape', async () => {
    answer(notificationsHttp.unread, { unread_count: 1 });
    answer(notificationsHttp.list, { collection: [notification()], next: null, unread_count: 1 });
    const { user } = draw(<Bell userId={userId} />);
    const button = await bell('Notifications, 1 unread');
    expect(callsTo(notificationsHttp.list)).toHaveLength(0);
    button.focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(panel).toHaveFocus();
    expect(await within(panel).findByRole('link', { name: /Unread:.*Maya Lind.* liked/ })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(panel).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('marks an opened notification as read, and opens its page', async () => {
    const one = notification({ kind: 'follow', image: null, image_id: null, actors: [actor(7, 'Gwen Ott')] });
    answer(notificationsHttp.unread, { unread_count: 1 });
    answer(notificationsHttp.list, { collection: [one], next: null, unread_count: 1 });
    answer(notificationsHttp.read, { unread_count: 0 });
    const { user } = draw(<Bell userId={userId} />);
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await screen.findByRole('link', { name: /Gwen Ott.* followed you/ }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(`/users/${idOf(7)}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await bell('Notifications');
    await waitFor(() => expect(callsTo(notificationsHttp.read).map(({ params }) => params['id'])).toEqual([one.id]));
  });

  it('marks all shown notifications as read', async () => {
    answer(notificationsHttp.unread, { unread_count: 2 });
    answer(notificationsHttp.list, {
      collection: [notification(), notification({ id: 'follow.a.b', created_at: '2026-10-01T08:00:00.000Z' })],
      next: null,
      unread_count: 2,
    });
    answer(notificationsHttp.readAll, { unread_count: 0 });
    const { user } = draw(<Bell userId={userId} />);
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument());
    await waitFor(() =>
      expect(callsTo(notificationsHttp.readAll).map(({ body }) => body)).toEqual([
        { until: notification().created_at },
      ]),
    );
    await bell('Notifications');
  });

  it('explains an empty list', async () => {
    const { user } = draw(<Bell userId={userId} />);
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('Nothing new yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See all notifications' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/notifications');
  });
});
