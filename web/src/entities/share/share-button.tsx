import { useCallback, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { lazyOf } from '../../shared/lazy.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { Shared } from './shared.ts';
import css from './share-button.module.css';

const SharePopover = lazyOf(() => import('./share-popover.tsx'), 'SharePopover');

interface ShareButtonProps {
  shared: Shared;
  look?: 'outlined' | 'quiet';
  children: ReactNode;
}

/** Button that opens the share popover, whose code loads when the button gets the pointer or the focus. */
export const ShareButton = ({ shared, look = 'outlined', children }: ShareButtonProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const load = () => void SharePopover.preload();
  const tabbed = useRef(false);
  // Closes the popover when Tab moves the focus out; otherwise, on a phone, the sheet would cover the next element. The
  // popover itself handles presses outside, because it stays open right after a copy.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (tabbed.current && relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div
      ref={frame}
      className={css.share}
      data-look={look}
      onKeyDownCapture={({ key }) => {
        tabbed.current = key === 'Tab';
      }}
      onPointerDownCapture={() => {
        tabbed.current = false;
      }}
      onBlur={leave}
    >
      <Button
        icon="share"
        look={look}
        wide={look === 'outlined'}
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <Opened close={close}>
          <SharePopover shared={shared} frame={frame} onClose={close} />
        </Opened>
      )}
    </div>
  );
};
