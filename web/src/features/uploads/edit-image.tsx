import { uploads as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Loading, LoadError } from '../../shared/ui/page-states.tsx';
import { Thumb } from './file-tile.tsx';
import { TagBox } from './tag-box.tsx';
import { itemOf } from './upload-store.ts';
import type { UploadWords } from './upload-queue.ts';
import { subcategories } from './uploads.api.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './edit-image.module.css';

/** A price may be left out; what is typed must be one. */
export const isPriceWrong = ({ price }: UploadWords): boolean => price !== '' && !isPrice(price);

interface EditProps {
  words: UploadWords;
  onChange: (words: UploadWords) => void;
}

const Subcategory = ({ words, onChange }: EditProps) => {
  const id = useId();
  const { data, error, refetch } = useQuery(subcategories());
  if (data === undefined) {
    return error === null ? (
      <Loading label={text.loadingSubcategories} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={css.select}>
      <label htmlFor={id}>{text.subcategory}</label>
      <select
        id={id}
        value={words.subcategoryId ?? ''}
        onChange={({ target }) => onChange({ ...words, subcategoryId: target.value === '' ? null : target.value })}
      >
        <option value="">{text.noSubcategory}</option>
        {data.map((category) => (
          <optgroup key={category.id} label={category.name}>
            {category.subcategories.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
};

/** A copy of what is said of one work; it takes the place of the original when it is saved. */
export const EditImage = ({ fileKey, words, onChange }: EditProps & { fileKey: string }) => {
  const item = itemOf(fileKey);
  return (
    <div className={css.edit}>
      {item !== undefined && (
        <div className={css.picture}>
          <Thumb item={item} />
        </div>
      )}
      <div className={form.form}>
        <Field
          label={text.title}
          value={words.title}
          maxLength={limits.titleLengthMax}
          data-autofocus
          onChange={({ target }) => onChange({ ...words, title: target.value })}
        />
        <Field
          label={text.alt}
          hint={text.altNote}
          value={words.altText}
          maxLength={limits.altTextLengthMax}
          onChange={({ target }) => onChange({ ...words, altText: target.value })}
        />
        <TagBox
          label={text.ownTags}
          note={text.ownTagsNote}
          tags={words.tags}
          onChange={(tags) => onChange({ ...words, tags })}
        />
        <PriceField
          label={text.ownPrice}
          value={words.price}
          error={isPriceWrong(words) ? priceText.wrong : undefined}
          onChange={(price) => onChange({ ...words, price })}
        />
        <Subcategory words={words} onChange={onChange} />
        <Checkbox
          label={text.allowPublish}
          note={text.allowPublishNote}
          checked={words.allowPublish}
          onChange={({ target }) => onChange({ ...words, allowPublish: target.checked })}
        />
      </div>
    </div>
  );
};

interface EditActionsProps {
  isPriceWrong: boolean;
  onSave: () => void;
  onCancel: () => void;
}

export const EditActions = ({ isPriceWrong: isBlocked, onSave, onCancel }: EditActionsProps) => (
  <>
    <Button onClick={onCancel}>{text.cancel}</Button>
    <Button look="filled" className={form.push} disabled={isBlocked} onClick={onSave}>
      {text.save}
    </Button>
  </>
);
