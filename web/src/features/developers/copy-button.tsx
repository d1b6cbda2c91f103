import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { developersText as text } from './developers.text.ts';

/** Button that copies a displayed text and reports to screen readers whether it succeeded. */
export const CopyButton = ({ what, label, filled = false }: { what: string; label: string; filled?: boolean }) => {
  const [copied, setCopied] = useState<{ what: string; done: boolean } | null>(null);
  const now = copied?.what === what ? copied : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(what);
      setCopied({ what, done: true });
    } catch {
      setCopied({ what, done: false });
    }
  };
  return (
    <>
      <Button
        look={filled ? 'filled' : 'outlined'}
        icon={now?.done === true ? 'check' : 'copy'}
        aria-label={label}
        onClick={() => void copy()}
      >
        {now?.done === true ? text.copied : text.copy}
      </Button>
      <span role="status" className="visually-hidden">
        {now === null ? '' : now.done ? text.copied : text.copyFailed}
      </span>
    </>
  );
};
