import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CopyNotice } from '../../shared/ui/copy-notice.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { hasShareSheet, shareBySheet } from '../../shared/ui/share-sheet.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useCopy, type Copied } from '../../shared/ui/use-copy.ts';
import { sharePartText as text } from './share-part.text.ts';
import type { Shared } from './shared.ts';
import { shortLink } from './short-link.api.ts';
import { embedCode, networksFor } from './ways.ts';
import css from './share-part.module.css';

/** Returns the link to share: a short link for signed-in people, otherwise, or without one, the page's own address. */
const useLink = (path: string): string | undefined => {
  const signedIn = useSignedIn();
  const { data, isError } = useQuery({ ...shortLink(path), enabled: signedIn });
  return signedIn && !isError ? data : `${location.origin}${path}`;
};

/** Read-only link; a press copies it. */
const LinkField = ({
  label,
  link,
  onCopy,
}: {
  label: string;
  link: string | undefined;
  onCopy?: (() => void) | undefined;
}) => {
  const { field, copied, copy } = useCopy(link ?? '');
  const hintId = useId();
  useEffect(() => {
    field.current?.focus();
    // Selected from its end to its start, so that the start of a long link is visible.
    field.current?.setSelectionRange(0, link?.length ?? 0, 'backward');
  }, [field, link]);
  const press = () => {
    if (link !== undefined) void copy().then(onCopy);
  };
  return (
    <div>
      <label className={css.link}>
        {label}
        <span className={css.box}>
          <input
            ref={field}
            readOnly
            dir="ltr"
            data-autofocus
            aria-describedby={hintId}
            value={link ?? ''}
            placeholder={uiText.loading}
            onClick={press}
            onKeyDown={({ key }) => key === 'Enter' && press()}
          />
          <Icon name="copy" size={18} />
        </span>
      </label>
      <p id={hintId} hidden>
        {text.pressToCopy}
      </p>
      <CopyNotice copied={copied} />
    </div>
  );
};

const Ways = ({ shared, link }: { shared: Shared; link: string }) => (
  <div role="group" aria-label={text.networks} className={css.ways}>
    {hasShareSheet() && (
      <button type="button" title={text.byAppOf} onClick={() => void shareBySheet(shared.title, link)}>
        <Icon name="share" size={18} />
        {text.byApp}
      </button>
    )}
    {networksFor(shared, link, location.origin).map(({ name, href }) => (
      <a key={name} href={href} target="_blank" rel="noopener noreferrer" aria-label={text.on(name)}>
        {name}
      </a>
    ))}
  </div>
);

const Embed = ({ code }: { code: string }) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(code);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <details className={css.embed}>
      <summary>{text.embed}</summary>
      <textarea ref={area} readOnly dir="ltr" rows={4} aria-label={text.embedCode} value={code} />
      <Button icon="copy" wide onClick={() => void copy()}>
        {text.copyCode}
      </Button>
      <CopyNotice copied={copied} />
    </details>
  );
};

/**
 * All ways to share a page: its link, apps of the device, networks, and code for other sites. It is the same for
 * everything that can be shared.
 */
export const SharePart = ({ shared, onCopy }: { shared: Shared; onCopy?: () => void }) => {
  const link = useLink(shared.path);
  return (
    <div className={css.part}>
      <LinkField label={shared.label} link={link} onCopy={onCopy} />
      <Ways shared={shared} link={link ?? `${location.origin}${shared.path}`} />
      {shared.frame !== undefined && <Embed code={embedCode(shared, location.origin)} />}
    </div>
  );
};
