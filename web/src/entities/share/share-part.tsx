import { addressOf } from '@pixchange/contracts/http/first-sight';
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
import type { Shared, SharedItem } from './shared.ts';
import { shortLink } from './short-link.api.ts';
import { copyWork } from '../work/copy-work.ts';
import { fileNameOf } from '../work/file-name.ts';
import { noteSent } from '../work/kept-works.ts';
import { copyWorkText } from '../work/copy-work.text.ts';
import { embedCode, networksFor } from './ways.ts';
import css from './share-part.module.css';

/**
 * Returns the link to share: a short link for members, or the page's address for visitors and after a failure. Returns
 * undefined while the short link loads.
 */
const useLink = (path: string): string | undefined => {
  const signedIn = useSignedIn();
  const { data, isError } = useQuery({ ...shortLink(path), enabled: signedIn });
  return signedIn && !isError ? data : `${location.origin}${path}`;
};

/** Adds a shared work to the list of sent works; ignores other pages. */
const noteShared = ({ work }: Shared): void => {
  if (work !== undefined) noteSent(work);
};

/** Read-only field with a link; a click or Enter copies the link. */
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
    // Selects backward, so that the start of a long link is visible.
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

const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', mp4: 'video/mp4' };

const contentTypeOf = (name: string): string => {
  const format = name.split('.').at(-1) ?? '';
  return contentTypes[format] ?? `image/${format}`;
};

/**
 * Returns the file of a work for the device's apps: null while the file loads, undefined when the browser can't share
 * or load it. Fetches the file when the sharing options open, because browsers share files only right after a press.
 */
const useFile = (work: SharedItem | undefined): File | null | undefined => {
  const [file, setFile] = useState<File | null | undefined>(null);
  const url = work?.image.versions.fixed_large.url;
  const name = work === undefined || url === undefined ? '' : fileNameOf(work, url);
  const type = contentTypeOf(name);
  const isShareable =
    url !== undefined &&
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], name, { type })] });
  useEffect(() => {
    if (!isShareable) return undefined;
    const stop = new AbortController();
    fetch(url, { signal: stop.signal })
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(`status ${response.status}`))))
      .then((blob) => setFile(new File([blob], name, { type })))
      .catch(() => setFile(undefined));
    return () => stop.abort();
  }, [isShareable, url, name, type]);
  return isShareable ? file : undefined;
};

const Work = ({ work }: { work: SharedItem }) => {
  const file = useFile(work);
  const send = async (sent: File) => {
    if (await shareBySheet({ files: [sent] })) noteSent(work);
  };
  const { fixed, fixed_large: large } = work.image.versions;
  return (
    <div className={css.work}>
      <img src={addressOf(fixed)} alt={work.alt_text ?? work.title} width={fixed.width} height={fixed.height} />
      <div className={css.first}>
        {file !== undefined && (
          <Button look="filled" icon="share" wide busy={file === null} onClick={() => file !== null && void send(file)}>
            {text.send}
          </Button>
        )}
        <Button icon="copy" wide onClick={() => void copyWork(work)}>
          {copyWorkText.copyKind[work.type ?? 'Art']}
        </Button>
        <a
          className={css.download}
          href={large.url}
          download={fileNameOf(work, large.url)}
          target="_blank"
          rel="noopener"
          onClick={() => noteSent(work)}
        >
          <Icon name="download" size={18} />
          {text.download}
        </a>
      </div>
    </div>
  );
};

const Ways = ({ shared, link }: { shared: Shared; link: string }) => {
  const { work } = shared;
  const note = () => noteShared(shared);
  return (
    <div role="group" aria-label={text.networks} className={css.ways}>
      {hasShareSheet() && (
        <button
          type="button"
          title={text.byAppOf}
          onClick={() => void shareBySheet({ title: shared.title, url: link }).then((isShown) => isShown && note())}
        >
          <Icon name="share" size={18} />
          {text.byApp}
        </button>
      )}
      {work !== undefined && (
        <button type="button" title={text.toDiscord} onClick={() => void copyWork(work)}>
          Discord
        </button>
      )}
      {networksFor(shared, link, location.origin).map(({ name, href }) => {
        const label = name in text.apps ? text.apps[name as keyof typeof text.apps] : name;
        return (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.on(label)}
            onClick={note}
          >
            {label}
          </a>
        );
      })}
    </div>
  );
};

const Embed = ({ code, onCopy }: { code: string; onCopy: () => void }) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(code);
      setCopied('yes');
      onCopy();
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
 * All ways to share a page: its link, the device's apps, networks, and code for other sites. Works, albums and profiles
 * use this same component.
 */
export const SharePart = ({ shared, onCopy }: { shared: Shared; onCopy?: () => void }) => {
  const link = useLink(shared.path);
  const note = () => noteShared(shared);
  return (
    <div className={css.part}>
      {shared.work !== undefined && <Work work={shared.work} />}
      <LinkField
        label={shared.label}
        link={link}
        onCopy={() => {
          note();
          onCopy?.();
        }}
      />
      <Ways shared={shared} link={link ?? `${location.origin}${shared.path}`} />
      {shared.frame !== undefined && <Embed code={embedCode(shared, location.origin)} onCopy={note} />}
    </div>
  );
};
