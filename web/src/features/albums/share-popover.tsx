import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/icons.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './share-popover.module.css';

/** After a copy the notice must be readable, so that an outside click counts only from here on (specification, section 9). */
const ARMED_AFTER_MS = 500;

type Copied = 'no' | 'yes' | 'failed';

/** A read-only link; pressing it copies it. */
export const SharePopover = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) onClose();
    };
    const arm = () => addEventListener('pointerdown', outside);
    const timer = copied === 'no' ? undefined : setTimeout(arm, ARMED_AFTER_MS);
    if (copied === 'no') arm();
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', outside);
    };
  }, [copied, onClose]);

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      // A page without a secure address has no clipboard; the link stays selected for the keyboard.
      setCopied('failed');
    }
  };

  return (
    <div ref={box} className={css.popover} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label>
        {text.shareLink}
        <span className={css.box}>
          <input ref={field} readOnly value={link} onClick={() => void copy()} onKeyDown={({ key }) => key === 'Enter' && void copy()} />
          <Icon name="copy" size={18} />
        </span>
      </label>
      <p role="status" data-state={copied}>
        {copied === 'yes' && <><Icon name="check" size={16} />{text.copied}</>}
        {copied === 'failed' && text.copyFailed}
      </p>
    </div>
  );
};
