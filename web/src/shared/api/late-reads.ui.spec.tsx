import { commentsHttp } from '@pixchange/contracts/http/comments';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { answer, server } from '../../testing/server.ts';
import { api, onReadsBehind } from './client.ts';
import { followLateReads } from './late-reads.ts';

afterEach(() => onReadsBehind(() => undefined));

const Setting = () => {
  const { data } = useQuery({ queryKey: ['setting'], queryFn: () => api(commentsHttp.mailSetting, {}) });
  return <p>{data === undefined ? 'loading' : String(data.on)}</p>;
};

it('refetches visible data when the server reports that reads are behind a write', async () => {
  signIn();
  followLateReads([1]);
  answer(commentsHttp.mailSetting, { on: false });
  draw(<Setting />);
  await screen.findByText('false');
  answer(commentsHttp.mailSetting, { on: true });
  server.use(
    http[commentsHttp.changeMailSetting.method.toLowerCase() as 'put'](`*${commentsHttp.changeMailSetting.path}`, () =>
      HttpResponse.json({ on: true }, { headers: { 'x-read-model': 'behind' } }),
    ),
  );
  await api(commentsHttp.changeMailSetting, { body: { on: true } });
  expect(await screen.findByText('true')).toBeVisible();
});
