import { useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { createPath, resolvePath, UNSAFE_NavigationContext, useLocation } from 'react-router';
import { afterPaint } from './when-idle.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path in the client; a string may also be relative, such as `?image=1`. */
  to: string | { pathname: string; search?: string };
  replace?: boolean;
  /** State of the history entry. */
  state?: unknown;
}

/**
 * Whether the client follows the link. The browser handles other clicks: a new tab or window, a download, a context
 * menu.
 */
const isFollowed = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/**
 * Link inside the client. React Router's own link includes the prefetching of its framework, a third of the router. It
 * also re-renders every card of a page on each change of the URL; this link renders once.
 */
export const Link = ({ to, replace, state, target, onClick, ...rest }: LinkProps) => {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isFollowed(event, target)) return;
    event.preventDefault();
    const path = resolvePath(to, location.pathname);
    afterPaint(event, () => {
      // A link to the current page adds no history entry.
      const replaces = replace ?? createPath(path) === createPath(location);
      navigator[replaces ? 'replace' : 'push'](path, state);
    });
  };
  return <a {...rest} href={typeof to === 'string' ? to : createPath(to)} target={target} onClick={follow} />;
};

/** Link that is marked as current while its page or a subpage is shown. */
export const NavLink = ({ to, ...rest }: LinkProps & { to: string }) => {
  const { pathname } = useLocation();
  const isHere = `${pathname}/`.toLowerCase().startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
};
