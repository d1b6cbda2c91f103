import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../shared/session/announcement.ts';
import { useUser } from '../shared/session/session.ts';
import { Announcements } from '../shared/ui/announcements.tsx';
import { shellText } from './shell/shell.text.ts';

/**
 * Announces the title of each new page. Screen readers read the title only when the browser loads a page, not when a
 * link inside the client opens one.
 */
const useAnnouncedPages = (): void => {
  const { key } = useLocation();
  const first = useRef(key);
  const isLoaded = first.current === key;
  useEffect(() => {
    if (isLoaded) return undefined;
    let announced = document.title;
    // A page sets its title when it is rendered, which may be after the address has changed.
    const observer = new MutationObserver(() => {
      if (document.title === announced) return;
      announced = document.title;
      announce(announced);
    });
    observer.observe(document.head, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isLoaded]);
};

const useAnnouncedLogin = (): void => {
  const name = useUser()?.full_name;
  const before = useRef(name);
  useEffect(() => {
    if (before.current === undefined && name !== undefined) announce(shellText.loggedIn(name));
    if (before.current !== undefined && name === undefined) announce(shellText.loggedOut);
    before.current = name;
  }, [name]);
};

export const Announcer = () => {
  useAnnouncedPages();
  useAnnouncedLogin();
  return <Announcements />;
};
