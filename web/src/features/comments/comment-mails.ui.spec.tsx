import { commentsHttp } from '@pixchange/contracts/http/comments';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { CommentMails } from './comment-mails.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const choice = async (): Promise<HTMLElement> =>
  await screen.findByRole('checkbox', { name: 'Email me about comments and replies' });

it('shows the choice before the server responds, and keeps it once saved', async () => {
  signIn();
  answer(commentsHttp.mailSetting, { on: false });
  draw(<CommentMails />);
  const box = await choice();
  let save = (): void => undefined;
  const saved = new Promise<void>((resolve) => (save = resolve));
  answer(commentsHttp.changeMailSetting, async () => {
    await saved;
    return { on: true };
  });
  fireEvent.click(box);
  expect(box).toBeChecked();
  fireEvent.click(box);
  expect(box).toBeChecked();
  save();
  await expect.poll(() => callsTo(commentsHttp.changeMailSetting).length).toBe(1);
  expect(box).toBeChecked();
  await expect.poll(() => toasts.getState().list.map(({ text }) => text)).toEqual(['Emails about comments are on']);
});

it('turns off the emails through the link in an email, without a login', async () => {
  answer(commentsHttp.unsubscribe, undefined);
  const { user } = draw(<UnsubscribePage token="from-the-mail" />, '/unsubscribe?token=from-the-mail');
  await user.click(screen.getByRole('button', { name: 'Turn off these emails' }));
  expect(await screen.findByRole('heading', { name: 'Emails about comments are off' })).toBeVisible();
  expect(callsTo(commentsHttp.unsubscribe)).toMatchObject([{ bearer: null, query: { token: 'from-the-mail' } }]);
});

it('reverts to the stored choice and shows the reason when saving fails', async () => {
  signIn();
  answer(commentsHttp.mailSetting, { on: false });
  answer(commentsHttp.changeMailSetting, refusal(429, ['base', 'Too many requests', 'too_many_requests']));
  const { user } = draw(<CommentMails />);
  const box = await choice();
  await user.click(box);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(box).not.toBeChecked();
});
