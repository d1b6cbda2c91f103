import { uploads as limits } from '@pixchange/contracts/http/limits';
import { CategoryField } from '../../entities/category/category-field.tsx';
import { RatingField } from '../../entities/rating/rating-field.tsx';
import { TagBox } from '../../entities/tags/tag-box.tsx';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import type { AlbumChoice } from './album-choice.ts';
import { Thumb } from './file-tile.tsx';
import type { UploadWords } from './upload-queue.ts';
import { whyNotForSale } from './upload-sales.ts';
import { itemOf, uploads } from './upload-store.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './edit-image.module.css';

/** Whether the price is invalid. It may be empty; otherwise it must be valid, unless the work can't be sold. */
export const isPriceWrong = (target: AlbumChoice | null, words: UploadWords): boolean =>
  words.price !== '' && !isPrice(words.price) && whyNotForSale(target, words) === null;

interface EditProps {
  target: AlbumChoice | null;
  words: UploadWords;
  onChange: (words: UploadWords) => void;
}

/** The work's own price, or why it can't have one. */
const OwnPrice = ({ target, words, onChange }: EditProps) => {
  const why = whyNotForSale(target, words);
  if (why === null)
    return (
      <PriceField
        label={text.ownPrice}
        value={words.price}
        error={isPriceWrong(target, words) ? priceText.wrong : undefined}
        onChange={(price) => onChange({ ...words, price })}
      />
    );
  return (
    <p className={css.note} role="status">
      {text.notForSaleHere[why]} {isPrice(words.price) && text.priceNotKept([Number(words.price)])}
    </p>
  );
};

/** Form for a copy of a work's details, which replaces the original on Save. */
export const EditImage = ({ fileKey, target, words, onChange }: EditProps & { fileKey: string }) => {
  const item = itemOf(fileKey);
  const { sharedSubcategoryId } = uploads();
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
        <OwnPrice target={target} words={words} onChange={onChange} />
        <CategoryField
          value={words.subcategoryId}
          shared={sharedSubcategoryId}
          onChange={(subcategoryId) => onChange({ ...words, subcategoryId })}
        />
        <RatingField value={words.rating} onChange={(rating) => onChange({ ...words, rating })} />
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
