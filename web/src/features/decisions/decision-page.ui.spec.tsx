import { appealsHttp, type DecisionView } from '@pixchange/contracts/http/appeals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { DecisionPage } from './decision-page.tsx';

const decision: DecisionView = {
  id: '0197b6fc-1a20-7e11-8b10-22b0a6b1c3d4',
  act: 'take_down',
  kind: 'image',
  subject_id: '0197b6f2-9c10-7a3e-9d52-0b1f4c2e6a03',
  title: 'Paper cat',
  reason: 'Copied from somebody',
  in_force: true,
  decided_at: '2026-11-20T10:00:00.000Z',
  appeal_until: '2027-05-23T10:00:00.000Z',
  appeal: null,
};

const page = () =>
  draw(
    <Routes>
      <Route path="/decisions/:id" element={<DecisionPage />} />
    </Routes>,
    `/decisions/${decision.id}?code=abc`,
  );

it('shows the decision and its reason, and sends an appeal with the code from the email', async () => {
  answer(appealsHttp.show, decision);
  const { user } = page();
  await screen.findByRole('heading', { level: 1, name: 'Your work was taken down' });
  expect(screen.getByText('Copied from somebody')).toBeVisible();
  expect(screen.getByText(/until May 23, 2027/)).toBeVisible();
  const appealed: DecisionView = {
    ...decision,
    appeal_until: null,
    appeal: {
      status: 'open',
      text: 'I drew it',
      reason: null,
      created_at: '2026-11-23T10:00:00.000Z',
      decided_at: null,
    },
  };
  answer(appealsHttp.appeal, appealed);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Write why first.')).toBeVisible();
  expect(callsTo(appealsHttp.appeal)).toEqual([]);
  answer(appealsHttp.show, appealed);
  await user.type(screen.getByRole('textbox', { name: 'Why should this be changed?' }), 'I drew it');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  await screen.findByText('Waiting for a moderator. We’ll email you the answer.');
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(callsTo(appealsHttp.appeal)).toMatchObject([{ body: { appeal: { text: 'I drew it' }, code: 'abc' } }]);
});

it('keeps the text when the server refuses an appeal, and shows the reason', async () => {
  answer(appealsHttp.show, decision);
  answer(appealsHttp.appeal, refusal(429, ['base', 'Too many requests', 'too_many_requests']));
  const { user } = page();
  const field = await screen.findByRole('textbox', { name: 'Why should this be changed?' });
  await user.type(field, 'I drew it');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(field).toHaveValue('I drew it');
});

it('shows the answer to an appeal', async () => {
  answer(appealsHttp.show, {
    ...decision,
    appeal_until: null,
    appeal: {
      status: 'declined',
      text: 'I drew it',
      reason: 'It is a copy',
      created_at: '2026-11-21T10:00:00.000Z',
      decided_at: '2026-11-22T10:00:00.000Z',
    },
  });
  page();
  await screen.findByText('Declined: the decision stays.');
  expect(screen.getByText('It is a copy')).toBeVisible();
});

it('explains what to do when the decision is not found', async () => {
  answer(appealsHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
  page();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Log in, or open the link in our email again/);
});
