import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SharePopover } from '../../shared/ui/share-popover.tsx';
import { shortLink } from './sharing.api.ts';
import { sharingText as text } from './sharing.text.ts';
import css from './share-work.module.css';

interface ShareWorkProps {
  imageId: string;
  title: string;
}

const Popover = ({ path, onClose }: { path: string; onClose: () => void }) => {
  const signedIn = useSignedIn();
  const { data, error } = useQuery({ ...shortLink(path), enabled: signedIn });
  // Short links are made for signed-in people; anyone else shares the page's own address.
  return (
    <SharePopover
      label={text.workLink}
      link={signedIn ? data : `${location.origin}${path}`}
      failure={error === null ? undefined : wordsOf(error)}
      onClose={onClose}
    />
  );
};

/** Hands a work to the device's own way of sharing, where there is one, and shows its link elsewhere. */
export const ShareWork = ({ imageId, title }: ShareWorkProps) => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const path = `/images/${imageId}`;
  const press = () => {
    if (typeof navigator.share !== 'function') {
      setOpen(true);
      return;
    }
    navigator.share({ title, url: `${location.origin}${path}` }).catch((reason: unknown) => {
      // Closing the device's sheet ends it; anything else falls back to the link.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) setOpen(true);
    });
  };
  return (
    <div className={css.share}>
      <Button look="quiet" icon="share" aria-expanded={open} onClick={press}>
        {text.shareWork}
      </Button>
      {open && <Popover path={path} onClose={close} />}
    </div>
  );
};
