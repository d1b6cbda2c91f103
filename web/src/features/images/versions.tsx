import type { VersionName, VersionView } from '@pixchange/contracts/http/images';
import { useEffect, useState } from 'react';
import { showToast } from '../../shared/session/toasts.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { fileNameOf } from '../../entities/work/file-name.ts';
import { noteSent } from '../../entities/work/kept-works.ts';
import { imagesText } from './images.text.ts';
import type { Ready } from './stage.tsx';
import { formatOf, inBytes } from '../../entities/work/version-words.ts';
import { versionsText as text } from './versions.text.ts';
import css from './versions.module.css';

const order: VersionName[] = ['original', 'fixed_extra_large', 'fixed_large', 'fixed', 'fixed_small'];

/**
 * Returns each file once, under the name of its smallest size: for a small work on sale, "Large" and "Medium" are the
 * same file.
 */
const rowsOf = (versions: Ready['image']['versions']): [VersionName, VersionView][] => {
  const rows = new Map<string, [VersionName, VersionView]>();
  for (const name of order) {
    const version = versions[name];
    if (version !== undefined) rows.set(version.url, [name, version]);
  }
  return [...rows.values()];
};

/** Time in milliseconds for which the check mark replaces the copy icon. */
const TICK_MS = 2_000;

const useCopied = (item: Ready): [VersionName | null, (name: VersionName, url: string) => Promise<void>] => {
  const [copied, setCopied] = useState<VersionName | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (name: VersionName, url: string) => {
    try {
      await navigator.clipboard.writeText(new URL(url, location.origin).href);
      setCopied(name);
      noteSent(item);
    } catch {
      showToast('error', uiText.copyFailed);
    }
  };
  return [copied, copy];
};

interface RowProps {
  name: VersionName;
  version: VersionView;
  fileName: string;
  copied: boolean;
  onCopy: () => void;
  onDownload: () => void;
}

const Row = ({ name, version, fileName, copied, onCopy, onDownload }: RowProps) => (
  <tr>
    <th scope="row">{text.versionNames[name]}</th>
    <td>{imagesText.dimensions(version.width, version.height)}</td>
    <td>{[formatOf(version.url), version.size > 0 ? inBytes(version.size) : ''].filter(Boolean).join(uiText.comma)}</td>
    <td data-copied={copied || undefined}>
      <IconButton icon={copied ? 'check' : 'copy'} label={text.copyLink(text.versionNames[name])} onClick={onCopy} />
    </td>
    <td>
      <a
        href={version.url}
        download={fileName}
        target="_blank"
        rel="noopener"
        aria-label={text.download(text.versionNames[name])}
        title={text.download(text.versionNames[name])}
        onClick={onDownload}
      >
        <Icon name="download" />
      </a>
    </td>
  </tr>
);

/** All sizes of the work, with links and downloads. */
export const Versions = ({ item }: { item: Ready }) => {
  const [copied, copy] = useCopied(item);
  return (
    <section className={css.versions}>
      <header>
        <h2 className="visually-hidden">{text.versions}</h2>
        <p>{text.versionsNote}</p>
      </header>
      <table className={css.table}>
        <tbody>
          {rowsOf(item.image.versions).map(([name, version]) => (
            <Row
              key={name}
              name={name}
              version={version}
              fileName={fileNameOf(item, version.url, name === 'original' ? '' : `${version.width}x${version.height}`)}
              copied={copied === name}
              onCopy={() => void copy(name, version.url)}
              onDownload={() => noteSent(item)}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="visually-hidden">
        {copied === null ? '' : text.linkCopied(text.versionNames[copied])}
      </p>
    </section>
  );
};
