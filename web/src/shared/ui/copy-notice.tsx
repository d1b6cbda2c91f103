import { Icon } from './icons.tsx';
import css from './copy-notice.module.css';
import { uiText } from './ui.text.ts';
import type { Copied } from './use-copy.ts';

/** Notice that reports whether the link was copied, to screen readers, too. */
export const CopyNotice = ({ copied }: { copied: Copied }) => (
  <p role="status" className={css.copied} data-state={copied}>
    {copied === 'yes' && (
      <>
        <Icon name="check" size={16} />
        {uiText.copied}
      </>
    )}
    {copied === 'failed' && uiText.copyFailed}
  </p>
);
