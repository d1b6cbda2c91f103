import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { uploads } from '@pixchange/contracts/http/limits';
import { useId, useState, type ChangeEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { CategoryField } from '../../entities/category/category-field.tsx';
import { RatingField } from '../../entities/rating/rating-field.tsx';
import { TagBox } from '../../entities/tags/tag-box.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Checkbox, Field, FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Question } from '../../shared/ui/question.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useChangeImage, useDeleteImage } from './change-image.api.ts';
import { imageEditText as text } from './image-edit.text.ts';
import { imagesText } from './images.text.ts';

const draftOf = (item: ImageItemView) => ({
  title: item.title,
  alt_text: item.alt_text ?? '',
  tags: item.tags,
  web_page_url: item.web_page_url ?? '',
  type: item.type ?? 'Art',
  subcategory_id: item.subcategory_id,
  rating: item.rating,
  allow_publish: item.allow_publish,
  for_sale: item.for_sale,
  price: item.for_sale ? String(item.price) : '',
});

type Draft = ReturnType<typeof draftOf>;

const textFields = ['title', 'alt_text', 'web_page_url'] as const;
type TextField = (typeof textFields)[number];
const others = ['tags', 'subcategory_id', 'rating', 'price'] as const;
type Named = TextField | (typeof others)[number];
type Errors = Partial<Record<Named, string>>;

const fieldOf = (attribute: string): Named | undefined => {
  if (attribute === 'for_sale') return 'price';
  return [...textFields, ...others].find((name) => name === attribute);
};

/** Returns the changed sale fields; empty when the sale stays the same. */
const saleOf = (item: ImageItemView, { for_sale, price }: Draft) => {
  const coins = for_sale ? Number(price) : 0;
  return for_sale === item.for_sale && (!for_sale || coins === item.price) ? {} : { for_sale, price: coins };
};

const labels: Record<TextField, { label: string; hint?: string; maxLength?: number; type?: string }> = {
  title: { label: text.title, maxLength: uploads.titleLengthMax },
  alt_text: { label: text.alt, hint: text.altHint, maxLength: uploads.altTextLengthMax },
  web_page_url: { label: text.webPage, hint: text.webPageHint, type: 'url' },
};

const TypeChoice = ({ value, onChange }: { value: ImageType; onChange: (type: ImageType) => void }) => (
  <SelectField label={imagesText.kind} value={value} onChange={({ target }) => onChange(target.value as ImageType)}>
    {imageTypes.map((type) => (
      <option key={type} value={type}>
        {imagesText.kinds[type]}
      </option>
    ))}
  </SelectField>
);

interface FieldsProps {
  item: ImageItemView;
  draft: Draft;
  errors: Errors;
  edit: (part: Partial<Draft>) => void;
}

const Sale = ({ draft: { for_sale, price }, errors, edit }: Omit<FieldsProps, 'item'>) => (
  <>
    <Checkbox
      label={text.forSale}
      note={text.forSaleText}
      checked={for_sale}
      onChange={({ target }) => edit({ for_sale: target.checked })}
    />
    {for_sale && <PriceField value={price} error={errors.price} onChange={(typed) => edit({ price: typed })} />}
    {!for_sale && errors.price !== undefined && <FieldError text={errors.price} />}
  </>
);

const Fields = ({ item, draft, errors, edit }: FieldsProps) => (
  <>
    {textFields.map((field, index) => (
      <Field
        key={field}
        {...labels[field]}
        value={draft[field]}
        error={errors[field]}
        {...(index === 0 ? { 'data-autofocus': true } : {})}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => edit({ [field]: target.value })}
      />
    ))}
    <TagBox label={imagesText.tags} tags={draft.tags} onChange={(tags) => edit({ tags })} />
    {errors.tags !== undefined && <FieldError text={errors.tags} />}
    <TypeChoice value={draft.type} onChange={(type) => edit({ type })} />
    <CategoryField
      value={draft.subcategory_id}
      error={errors.subcategory_id}
      onChange={(subcategory_id) => edit({ subcategory_id })}
    />
    <RatingField
      value={draft.rating}
      error={errors.rating}
      isFixed={item.rated_by === 'moderator'}
      onChange={(rating) => edit({ rating })}
    />
    <Checkbox
      label={text.allowPublish}
      checked={draft.allow_publish}
      onChange={({ target }) => edit({ allow_publish: target.checked })}
    />
    <Sale draft={draft} errors={errors} edit={edit} />
  </>
);

/** Dialog in which the owner edits a copy of a work's details; only Save changes the work. */
export const ImageEditDialog = ({ item }: { item: ImageItemView }) => {
  const [draft, setDraft] = useState(() => draftOf(item));
  const change = useChangeImage(item);
  const formId = useId();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const refused: Errors = change.error === null ? {} : fieldErrorsOf(change.error, fieldOf, 'title');
  const hasNoPrice = draft.for_sale && !isPrice(draft.price);
  const errors: Errors = hasSubmitted && hasNoPrice ? { ...refused, price: priceText.wrong } : refused;
  const edit = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setHasSubmitted(false);
    change.reset();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (hasNoPrice) return;
    const { alt_text, web_page_url, rating, subcategory_id, for_sale: _, price: __, ...rest } = draft;
    change.mutate(
      {
        ...rest,
        ...saleOf(item, draft),
        ...(rating === item.rating ? {} : { rating }),
        // Omits an unchanged category, because the server refuses a category that has been closed in the meantime.
        ...(subcategory_id === item.subcategory_id ? {} : { subcategory_id }),
        alt_text: alt_text.trim() || null,
        web_page_url: web_page_url.trim() || null,
      },
      { onSuccess: closeDialog },
    );
  };
  return (
    <Dialog
      title={text.editTitle}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} type="submit" form={formId} busy={change.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.form} onSubmit={save} noValidate>
        <Fields item={item} draft={draft} errors={errors} edit={edit} />
      </form>
    </Dialog>
  );
};

export const ImageDeleteDialog = ({ item }: { item: ImageItemView }) => {
  const remove = useDeleteImage(item);
  const navigate = useNavigate();
  const onDeleted = () => {
    closeDialog();
    void navigate('/profile', { replace: true });
  };
  return (
    <Question
      title={text.deleteTitle(item.title || imagesText.untitled)}
      text={text.deleteText}
      keep={text.cancel}
      action={text.delete}
      busy={remove.isPending}
      failure={remove.error}
      onKeep={closeDialog}
      onAction={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    />
  );
};
