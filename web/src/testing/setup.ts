// Imported first, because the client's modules need these browser features when they load.
import { resetMedia } from './dom.ts';
import { resetStores } from './stores.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { OWN_TAGS } from '../navigation/served-head.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { consent } from '../shared/session/consent.ts';
import { closeDialog } from '../shared/session/dialogs.ts';
import { session } from '../shared/session/session.ts';
import { answerEverything } from './defaults.ts';
import { listenToLog } from './log.ts';
import { removeApps } from './render.tsx';
import { allAnswered, forgetCalls, server } from './server.ts';

// Allows for a slow, busy machine.
configure({ asyncUtilTimeout: 50_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

beforeEach(() => {
  history.replaceState(null, '', '/');
  localStorage.setItem('pixchange_cookie', 'accepted');
  sessionStorage.setItem('pixchange_app_banner', 'seen');
  listenToLog();
  answerEverything();
});

afterEach(async () => {
  cleanup();
  removeApps();
  await queryClient.cancelQueries();
  await allAnswered();
  queryClient.clear();
  session.getState().end();
  closeDialog();
  resetStores();
  // The initial state of this store depends on the storage at the time when a test first loaded it.
  consent.setState({ answer: null });
  // Removes the tags of this test's page, so that the next test starts without them.
  document.head.querySelectorAll(OWN_TAGS).forEach((tag) => tag.remove());
  localStorage.clear();
  sessionStorage.clear();
  resetMedia();
  server.resetHandlers();
  forgetCalls();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
