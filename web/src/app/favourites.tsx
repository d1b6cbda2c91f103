import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { KeptPage } from '../features/home/kept-page.tsx';
import { ownAlbums } from '../shared/api/own-albums.ts';
import { heartsKey, keptCount } from '../shared/session/kept-works-keys.ts';
import { useSignedIn } from '../shared/session/session.ts';
import { useLoaded } from '../shared/ui/loaded.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { Guarded } from './guarded.tsx';
import css from './profile-pages.module.css';

/** Redirects the favorites path to the member's favorites album, or to the profile if there is none. */
const OwnFavourites = () => {
  const { data, instead } = useLoaded(useQuery(ownAlbums()), uiText.loading, { className: css.problem });
  if (data === undefined) return instead;
  const album = data.find(({ kind }) => kind === 'favourites');
  return <Navigate to={album === undefined ? '/profile' : `/albums/${album.id}/images`} replace />;
};

/** Favorites of a member, or a visitor's favorites on this device. Opens the login for visitors without favorites. */
export const Favourites = () => {
  const isVisitor = !useSignedIn();
  const [hasKept] = useState(() => keptCount(heartsKey) > 0);
  if (isVisitor && hasKept) return <KeptPage />;
  return (
    <Guarded>
      <OwnFavourites />
    </Guarded>
  );
};
