import { Suspense, useCallback, useState } from 'react';
import { lazy } from '../../shared/lazy.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sharingText as text } from './sharing.text.ts';
import css from './share-work.module.css';

interface ShareWorkProps {
  imageId: string;
  title: string;
}

const WorkLink = lazy(() => import('./work-link.tsx').then((module) => ({ default: module.WorkLink })));

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
      <Button
        look="quiet"
        icon="share"
        aria-expanded={open}
        onPointerEnter={() => void WorkLink.preload()}
        onClick={press}
      >
        {text.shareWork}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <WorkLink path={path} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
