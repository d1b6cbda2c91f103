import { useEffect, useRef } from 'react';
import { CopyNotice } from './copy-notice.tsx';
import { FieldError } from './field.tsx';
import { Icon } from './icons.tsx';
import { useKeptInView } from './keep-in-view.ts';
import css from './share-popover.module.css';
import { uiText } from './ui.text.ts';
import { useCopy, useOutsidePress } from './use-copy.ts';

interface SharePopoverProps {
  label: string;
  /** Absent while it is being made. */
  link: string | undefined;
  failure?: string | undefined;
  onClose: () => void;
}

/** A read-only link; pressing it copies it. */
export const SharePopover = ({ label, link, failure, onClose }: SharePopoverProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { field, copied, copies, copy } = useCopy(link ?? '');
  useOutsidePress(box, copies, onClose);
  useKeptInView(box);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field, link]);
  const press = () => {
    if (link !== undefined) void copy();
  };
  return (
    <div ref={box} className={css.popover} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label>
        {label}
        <span className={css.box}>
          <input
            ref={field}
            readOnly
            dir="ltr"
            value={link ?? ''}
            placeholder={uiText.loading}
            onClick={press}
            onKeyDown={({ key }) => key === 'Enter' && press()}
          />
          <Icon name="copy" size={18} />
        </span>
      </label>
      {failure === undefined ? <CopyNotice copied={copied} /> : <FieldError text={failure} />}
    </div>
  );
};
