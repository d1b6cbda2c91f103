import { collections as limits } from '@pixchange/contracts/http/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Field, FieldError } from '../../shared/ui/field.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import type { CollectionDraft } from './collection-draft.ts';
import { collectionsText as text } from './collections.text.ts';
import css from './collection-fields.module.css';

export type CollectionErrors = Partial<
  Record<'title' | 'description' | 'max_amount' | 'profile_image' | 'base', string>
>;

const usePreview = (file: File | undefined): string | null => {
  const url = useMemo(() => (file === undefined ? null : URL.createObjectURL(file)), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
};

interface PictureProps {
  current: string | null;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

const Picture = ({ current, file, error, onChange }: PictureProps) => {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const [broken, setBroken] = useState<string | null>(null);
  const src = preview ?? current;
  return (
    <div className={css.choice} role="group" aria-label={text.picture}>
      <span className={css.frame}>
        {src !== null && src !== broken ? (
          <img src={src} alt="" onError={() => setBroken(src)} />
        ) : (
          <span>{src === null ? text.noPicture : text.noPreview}</span>
        )}
      </span>
      <div>
        <strong>{text.picture}</strong>
        <p>{text.pictureHint}</p>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {text.choosePicture}
        </Button>
        {error !== undefined && <FieldError text={error} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        data-testid="collection-picture"
        onChange={({ target }) => {
          onChange(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
};

interface CollectionFieldsProps {
  draft: CollectionDraft;
  errors: CollectionErrors;
  picture: File | undefined;
  currentPicture: string | null;
  onEdit: (change: Partial<CollectionDraft>) => void;
  onPicture: (file: File | undefined) => void;
  /** Whether title and amount are fixed, because works of the collection are already minted. */
  isFixed?: boolean;
}

/** Form fields of a collection, used by the page that creates it and by the dialog that edits it. */
export const CollectionFields = ({
  draft,
  errors,
  picture,
  currentPicture,
  onEdit,
  onPicture,
  isFixed = false,
}: CollectionFieldsProps) => (
  <>
    <Field
      label={text.title}
      value={draft.title}
      maxLength={limits.titleLengthMax}
      hint={text.titleHint}
      error={errors.title}
      disabled={isFixed}
      data-autofocus={isFixed ? undefined : ''}
      onChange={({ target }) => onEdit({ title: target.value })}
    />
    <TextArea
      label={text.description}
      value={draft.description}
      maxLength={limits.descriptionLengthMax}
      rows={3}
      hint={text.descriptionHint}
      error={errors.description}
      onChange={({ target }) => onEdit({ description: target.value })}
    />
    <Field
      label={text.maxAmount}
      type="number"
      inputMode="numeric"
      min={1}
      max={limits.amountMax}
      value={Number.isNaN(draft.maxAmount) ? '' : draft.maxAmount}
      hint={text.maxAmountHint}
      error={errors.max_amount}
      disabled={isFixed}
      onChange={({ target }) => onEdit({ maxAmount: target.valueAsNumber })}
    />
    <Picture current={currentPicture} file={picture} error={errors.profile_image} onChange={onPicture} />
    {errors.base !== undefined && <FieldError text={errors.base} />}
  </>
);
