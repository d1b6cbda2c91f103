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
import type { UploadDetails } from './upload-queue.ts';
import { isPriceWrong, whyNotForSale } from './upload-sales.ts';
import { itemOf, uploads } from './upload-store.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './edit-image.module.css';

interface EditProps {
  target: AlbumChoice | null;
  details: UploadDetails;
  onChange: (details: UploadDetails) => void;
}

/** Field for the work's own price, or the reason why the work can't have one. */
const OwnPrice = ({ target, details, onChange }: EditProps) => {
  const why = whyNotForSale(target, details);
  if (why === null)
    return (
      <PriceField
        label={text.ownPrice}
        value={details.price}
        error={isPriceWrong(target, details) ? priceText.wrong : undefined}
        onChange={(price) => onChange({ ...details, price })}
      />
    );
  return (
    <p className={css.note} role="status">
      {text.notForSaleHere[why]} {isPrice(details.price) && text.priceNotKept([Number(details.price)])}
    </p>
  );
};

/** Form that edits a copy of a work's details; Save replaces the details with the copy. */
export const EditImage = ({ fileKey, target, details, onChange }: EditProps & { fileKey: string }) => {
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
          value={details.title}
          maxLength={limits.titleLengthMax}
          data-autofocus
          onChange={({ target }) => onChange({ ...details, title: target.value })}
        />
        <Field
          label={text.alt}
          hint={text.altNote}
          value={details.altText}
          maxLength={limits.altTextLengthMax}
          onChange={({ target }) => onChange({ ...details, altText: target.value })}
        />
        <TagBox
          label={text.ownTags}
          note={text.ownTagsNote}
          tags={details.tags}
          onChange={(tags) => onChange({ ...details, tags })}
        />
        <OwnPrice target={target} details={details} onChange={onChange} />
        <CategoryField
          value={details.subcategoryId}
          shared={sharedSubcategoryId}
          onChange={(subcategoryId) => onChange({ ...details, subcategoryId })}
        />
        <RatingField value={details.rating} onChange={(rating) => onChange({ ...details, rating })} />
        <Checkbox
          label={text.allowPublish}
          note={text.allowPublishNote}
          checked={details.allowPublish}
          onChange={({ target }) => onChange({ ...details, allowPublish: target.checked })}
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
