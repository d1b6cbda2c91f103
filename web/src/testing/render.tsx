import { accountsHttp, type OwnUserView } from '@pixchange/contracts/http/accounts';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, getConfig, render, type RenderResult } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { startTransition, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router';
import { App } from '../app/app.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { session } from '../shared/session/session.ts';
import { ownUser, sessionOf } from './samples.ts';
import { answer } from './server.ts';

const { eventWrapper, asyncWrapper, unstable_advanceTimersWrapper } = getConfig();

/** Configures Testing Library to wrap events and waiting in React's `act`. */
const withAct = (): void => {
  configure({ eventWrapper, asyncWrapper, unstable_advanceTimersWrapper });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
};
const withoutAct = (): void => {
  configure({
    eventWrapper: (fire) => fire(),
    asyncWrapper: (wait) => wait(),
    unstable_advanceTimersWrapper: (advance) => advance(),
  });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
};

interface Drawn extends RenderResult {
  user: UserEvent;
}

/** Signs a member in, both in the browser and on the fake server. */
export const signIn = (parts: Partial<OwnUserView> = {}): OwnUserView => {
  const person = ownUser(parts);
  answer(accountsHttp.ownProfile, person);
  session.getState().begin(sessionOf(person));
  return person;
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/**
 * Renders one component with the providers that every component may need. The output `Address` shows the router's path
 * and query.
 */
export const draw = (component: ReactNode, path = '/'): Drawn => {
  history.replaceState(null, '', path);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const result = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter useTransitions={false}>
        {component}
        <Address />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { user, ...result };
};

const roots = new Set<Root>();

/** Renders the whole client at a path, like `main.tsx`. React renders in time slices, which `act` can't await. */
export const drawApp = (path = '/'): { user: UserEvent } => {
  history.replaceState(null, '', path);
  withoutAct();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.add(root);
  startTransition(() => root.render(<App />));
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }) };
};

/** Navigates to another page without a page load, like a link in the client. */
export const go = (path: string): void => {
  history.pushState({ usr: null, key: Math.random().toString(36).slice(2) }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
};

export const removeApps = (): void => {
  for (const root of roots) root.unmount();
  roots.clear();
  document.body.replaceChildren();
  withAct();
};
