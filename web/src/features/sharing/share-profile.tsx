import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { hasShareSheet, shareBySheet } from '../../shared/ui/share-sheet.ts';
import { SharePopover } from '../../shared/ui/share-popover.tsx';
import { shortLink } from './sharing.api.ts';
import { sharingText as text } from './sharing.text.ts';
import css from './share-profile.module.css';

interface Shared {
  userId: string;
  name: string;
}

const pathOf = (userId: string): string => `/users/${userId}`;

const Popover = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const signedIn = useSignedIn();
  const path = pathOf(userId);
  const { data, error } = useQuery({ ...shortLink(path), enabled: signedIn });
  // Short links are made for signed-in people; anyone else shares the page's own address.
  return (
    <SharePopover
      label={text.profileLink}
      link={signedIn ? data : `${location.origin}${path}`}
      failure={error === null ? undefined : wordsOf(error)}
      onClose={onClose}
    />
  );
};

/** Shares by the system's sheet where the browser has one, else by a link to copy. */
const useShare = ({ userId, name }: Shared, show: () => void) => {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  return async () => {
    if (!hasShareSheet()) return show();
    const link = signedIn
      ? await client.ensureQueryData(shortLink(pathOf(userId))).catch(() => null)
      : location.origin + pathOf(userId);
    if (link === null || !(await shareBySheet(name, link))) show();
  };
};

export const ShareProfile = (shared: Shared) => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const share = useShare(shared, () => setOpen(true));
  return (
    <div className={css.share}>
      <Button icon="share" wide aria-expanded={open} onClick={() => void share()}>
        {text.shareProfile}
      </Button>
      {open && <Popover userId={shared.userId} onClose={close} />}
    </div>
  );
};
