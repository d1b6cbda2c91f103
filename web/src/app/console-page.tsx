import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../shared/ui/link.tsx';
import { Empty } from '../shared/ui/empty.tsx';
import { useTitle } from '../navigation/page-title.ts';
import { consoleText as text } from './console-page.text.ts';

/** Returns the path of the loaded document, even if the router has changed the address since. */
const servedPath = (): string => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? '' : new URL(entry.name).pathname;
};

/**
 * Opens the console, a separate client, with a full page load. If the server responds with this client again, the
 * product has no console.
 */
export const ConsolePage = () => {
  useTitle(text.title);
  const { pathname } = useLocation();
  const isHere = servedPath().startsWith('/superadmin');
  useEffect(() => {
    if (!isHere) location.replace(pathname);
  }, [isHere, pathname]);
  return isHere ? (
    <Empty whole title={text.missing} text={text.missingText}>
      <Link to="/">{text.home}</Link>
    </Empty>
  ) : null;
};
