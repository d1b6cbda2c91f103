import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../shared/session/announcement.ts';
import { useUser } from '../shared/session/session.ts';
import { Announcements } from '../shared/ui/announcements.tsx';
import { shellText } from './shell/shell.text.ts';

/**
 * Announces a new page by its title. A screen reader reads the title of a page that the browser loads, but not of a
 * page that a link inside the client opens.
 */
const useAnnouncedPages = (): void => {
  const { key } = useLocation();
  const first = useRef(key);
  const isLoaded = first.current === key;
  useEffect(() => {
    if (isLoaded) return undefined;
    let announced = document.title;
    // The title is set when the page is rendered, which may be after the address changed.
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
