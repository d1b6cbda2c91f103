import { Icon } from './icons.tsx';
import css from './copy-notice.module.css';
import { uiText } from './ui.text.ts';
import type { Copied } from './use-copy.ts';

/** Notice of whether the link was copied, also announced by screen readers. */
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
