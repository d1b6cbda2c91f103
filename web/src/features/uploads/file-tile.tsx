import { uploads as limits } from '@pixchange/contracts/http/limits';
import { useState } from 'react';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { isRetryable, removeFile, renameFile, retryFile } from './upload-engine.ts';
import type { UploadItem } from './upload-queue.ts';
import { percentOf } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './file-tile.module.css';

export const Thumb = ({ item }: { item: UploadItem }) => {
  if (item.src === null) return <span className={css.noPreview}>{item.type.split('/')[1]?.toUpperCase()}</span>;
  return item.type.startsWith('video/') ? <video src={`${item.src}#t=0.1`} muted playsInline preload="metadata" /> : <img src={item.src} alt="" data-transparent={item.transparent || undefined} />;
};

const Status = ({ item }: { item: UploadItem }) => {
  if (item.error !== null) {
    return (
      <p className={css.failed} role="alert">
        <Icon name="warning" size={16} />
        <span>{item.error}</span>
        {item.status === 'failed' && isRetryable(item) && <Button look="link" onClick={() => retryFile(item.key)}>{text.retry}</Button>}
      </p>
    );
  }
  if (item.status === 'ready') return <p className={css.ready}><Icon name="check" size={16} />{text.ready}</p>;
  return <p className={css.progress}>{item.status === 'sending' ? text.percent(percentOf(item)) : text.waiting}</p>;
};

/** The title, renamed in place: Enter or leaving saves, Escape takes the old one back. */
const Title = ({ item }: { item: UploadItem }) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft !== null) renameFile(item.key, draft);
    setDraft(null);
  };
  return (
    <input
      className={css.title}
      aria-label={text.titleOf(item.name)}
      maxLength={limits.titleLengthMax}
      value={draft ?? item.title}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || draft === null) return;
        event.preventDefault();
        setDraft(null);
      }}
    />
  );
};

/** A thumbnail that ink fills from below as its bytes leave. */
export const FileTile = ({ item }: { item: UploadItem }) => {
  const percent = percentOf(item);
  return (
    <li className={css.tile} data-status={item.status}>
      <div className={css.picture}>
        <div className={css.unprinted}><Thumb item={item} /></div>
        {item.status !== 'failed' && (
          <div className={css.printed} style={{ clipPath: `inset(${100 - percent}% 0 0 0)` }} aria-hidden="true"><Thumb item={item} /></div>
        )}
        {item.status === 'sending' && <span className={css.edge} style={{ bottom: `${percent}%` }} />}
        <IconButton icon="close" label={text.remove(item.title)} className={css.remove} onClick={() => removeFile(item.key)} />
      </div>
      <Title item={item} />
      <Status item={item} />
    </li>
  );
};
