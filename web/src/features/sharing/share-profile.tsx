import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SharePopover } from '../../shared/ui/share-popover.tsx';
import { shortLink } from './sharing.api.ts';
import { sharingText as text } from './sharing.text.ts';
import css from './share-profile.module.css';

const Popover = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const signedIn = useSignedIn();
  const path = `/users/${userId}`;
  const { data, error } = useQuery({ ...shortLink(path), enabled: signedIn });
  // Short links are made for signed-in people; anyone else shares the page's own address.
  return <SharePopover label={text.profileLink} link={signedIn ? data : `${location.origin}${path}`} failure={error === null ? undefined : wordsOf(error)} onClose={onClose} />;
};

export const ShareProfile = ({ userId }: { userId: string }) => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={css.share}>
      <Button icon="share" wide aria-expanded={open} onClick={() => setOpen(true)}>{text.shareProfile}</Button>
      {open && <Popover userId={userId} onClose={close} />}
    </div>
  );
};
