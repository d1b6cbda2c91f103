import type { AlbumView } from '@pixchange/contracts/http/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Avatar } from '../../entities/person/avatar.tsx';
import { albumKeys } from '../../shared/api/query-keys.ts';
import { isSearch } from '../../shared/browse/browse-query.ts';
import { useBrowse } from '../../shared/browse/use-browse.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { heartsKey, keptCount } from '../../shared/session/kept-works-keys.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { Link, NavLink } from '../../shared/ui/link.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import { shellText as text } from './shell.text.ts';
import css from './bottom-bar.module.css';

const AccountSheet = lazyOf(() => import('./account-menu.tsx'), 'AccountSheet');

const Face = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <>
    <Icon name={icon} size={22} />
    <span>{children}</span>
  </>
);

const startSearch = (): void => {
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('[role=search] input')?.focus();
};

/**
 * Returns the member's albums if a page has loaded them, without requesting them, because that query belongs to the
 * albums feature.
 */
const useKnownAlbums = (): AlbumView[] | undefined => {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(subscribe, () => client.getQueryData<AlbumView[]>(albumKeys.own));
};

/**
 * Entry for the favorites, which links directly to their album once the albums have loaded. Opens the login for
 * visitors without favorites on the device.
 */
const Favourites = () => {
  const signedIn = useSignedIn();
  const albums = useKnownAlbums();
  const navigate = useNavigate();
  const album = albums?.find(({ kind }) => kind === 'favourites');
  return (
    <NavLink
      to={album === undefined ? '/favourites' : `/albums/${album.id}/images`}
      onClick={(event) => {
        if (signedIn || keptCount(heartsKey) > 0) return;
        event.preventDefault();
        whenSignedIn(() => void navigate('/favourites'), 'own-favourites');
      }}
    >
      <Face icon="heart">{text.favourites}</Face>
    </NavLink>
  );
};

const Me = () => {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        type="button"
        aria-haspopup={user === null ? undefined : 'menu'}
        aria-expanded={user === null ? undefined : open}
        onPointerEnter={() => user !== null && void AccountSheet.preload()}
        onClick={() => (user === null ? openDialog({ name: 'login', guarded: false }) : setOpen(true))}
      >
        {user === null ? <Icon name="person" size={22} /> : <Avatar user={user} size={24} />}
        <span>{text.me}</span>
      </button>
      {open && (
        <Opened close={() => setOpen(false)}>
          <AccountSheet close={() => setOpen(false)} />
        </Opened>
      )}
    </>
  );
};

/** Navigation bar at the bottom of the screen, for widths at which the header has no room for its entries. */
export const BottomBar = () => {
  const isShown = useMedia('(max-width: 1198px)');
  const isHome = useLocation().pathname === '/';
  const isFound = isSearch(useBrowse()) && isHome;
  return (
    isShown && (
      <nav className={css.bar} aria-label={text.bar} data-bottom-bar>
        <Link to="/" aria-current={isHome && !isFound ? 'page' : undefined}>
          <Face icon="home">{text.barHome}</Face>
        </Link>
        <button type="button" aria-current={isFound ? 'page' : undefined} onClick={startSearch}>
          <Face icon="search">{text.search}</Face>
        </button>
        <button
          type="button"
          className={css.add}
          aria-label={text.upload}
          onClick={() => whenSignedIn(() => openDialog({ name: 'upload' }), 'upload')}
        >
          <Icon name="plus" />
        </button>
        <Favourites />
        <Me />
      </nav>
    )
  );
};
