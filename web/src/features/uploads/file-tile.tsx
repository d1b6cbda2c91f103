import { uploads as limits } from '@pixchange/contracts/http/limits';
import { useState } from 'react';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { editFile, isRetryable, removeFile, retryFile } from './upload-engine.ts';
import type { UploadItem } from './upload-queue.ts';
import { isVideo, percentOf } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './file-tile.module.css';

export const Thumb = ({ item: { src, type, transparent, error } }: { item: UploadItem }) => {
  if (src === null || error === 'broken')
    return <span className={css.noPreview}>{type.split('/')[1]?.toUpperCase()}</span>;
  return isVideo(type) ? (
    <video src={`${src}#t=0.1`} muted playsInline preload="metadata" />
  ) : (
    <img src={src} alt="" data-transparent={transparent || undefined} />
  );
};

const Failure = ({ item }: { item: UploadItem }) => (
  <p className={css.failed} role="alert">
    <Icon name="warning" size={16} />
    <span>{item.error === null ? '' : text[item.error]}</span>
    {item.detail !== null && <small>{item.detail}</small>}
    {item.status === 'failed' && isRetryable(item) && (
      <Button look="link" aria-label={text.retryOf(item.title)} onClick={() => retryFile(item.key)}>
        {text.retry}
      </Button>
    )}
  </p>
);

/** Progress of a file as text, or the reason why its upload failed. */
export const Status = ({ item }: { item: UploadItem }) => {
  if (item.error !== null) return <Failure item={item} />;
  if (item.status === 'ready')
    return (
      <p className={css.ready}>
        <Icon name="check" size={16} />
        {text.ready}
      </p>
    );
  if (item.status !== 'sending') return <p className={css.progress}>{text.waiting}</p>;
  const percent = percentOf(item);
  return (
    <p
      className={css.progress}
      role="progressbar"
      aria-label={text.uploadOf(item.title)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {text.percent(percent)} <small>{text.bytes(item.sentBytes, item.sizeBytes)}</small>
    </p>
  );
};

interface InPlaceProps {
  value: string;
  label: string;
  lengthMax?: number;
  inputMode?: 'numeric';
  placeholder?: string;
  className: string | undefined;
  onSave: (text: string) => void;
}

/** Text with in-place editing: Enter or leaving the field saves the text, and Escape restores it. */
export const InPlace = ({ value, label, lengthMax, className, onSave, ...input }: InPlaceProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft !== null) onSave(draft);
    setDraft(null);
  };
  return (
    <input
      {...input}
      className={cx(css.textInput, className)}
      aria-label={label}
      maxLength={lengthMax}
      value={draft ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape' || draft === null) return;
        event.preventDefault();
        setDraft(null);
      }}
    />
  );
};

/**
 * Tile of a file: the thumbnail, which fills from the bottom as the upload progresses, and the title, alt text, status
 * and buttons.
 */
export const FileTile = ({ item, onEdit }: { item: UploadItem; onEdit: (key: string) => void }) => {
  const percent = percentOf(item);
  return (
    <li className={css.tile} data-status={item.status} data-file={item.name}>
      <div className={css.picture}>
        <div className={css.remaining}>
          <Thumb item={item} />
        </div>
        {item.status !== 'failed' && (
          <div className={css.uploaded} style={{ clipPath: `inset(${100 - percent}% 0 0 0)` }} aria-hidden="true">
            <Thumb item={item} />
          </div>
        )}
        {item.status === 'sending' && <span className={css.edge} style={{ bottom: `${percent}%` }} />}
        <div className={css.tools} data-edit={item.key}>
          <IconButton icon="edit" label={text.edit(item.title)} onClick={() => onEdit(item.key)} />
          <IconButton icon="close" label={text.remove(item.title)} onClick={() => removeFile(item.key)} />
        </div>
      </div>
      <InPlace
        className={css.title}
        label={text.titleOf(item.name)}
        value={item.title}
        lengthMax={limits.titleLengthMax}
        onSave={(title) => editFile(item.key, { title })}
      />
      <InPlace
        className={css.alt}
        label={text.altOf(item.name)}
        placeholder={text.altPlaceholder}
        value={item.altText}
        lengthMax={limits.altTextLengthMax}
        onSave={(altText) => editFile(item.key, { altText })}
      />
      <Status item={item} />
    </li>
  );
};
