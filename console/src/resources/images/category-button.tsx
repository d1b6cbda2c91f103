import { Box, Button, TextField } from '@mui/material';
import type { CategoryView, SubcategoryView } from '@pixchange/contracts/http/catalogue';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { call } from '../../shared/api.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

const PER_PAGE = 100;

interface PageOf<T> {
  readonly collection: readonly T[];
}

const useCategories = () =>
  useQuery({
    queryKey: ['public', 'categories'],
    queryFn: () => call<PageOf<CategoryView>>('GET', `/api/categories?per_page=${PER_PAGE}`),
  });

const useSubcategories = (categoryId: string) =>
  useQuery({
    queryKey: ['public', 'categories', categoryId, 'subcategories'],
    queryFn: () =>
      call<PageOf<SubcategoryView>>('GET', `/api/categories/${categoryId}/subcategories?per_page=${PER_PAGE}`),
    enabled: categoryId !== '',
  });

interface ChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
}

const Choice = ({ label, none, value, entries, onChoose }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    fullWidth
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">{none}</option>
    {entries.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
);

const CategoryDialog = ({ work, onClose }: { work: Pick<ImageItemView, 'id'>; onClose: () => void }) => {
  const [category, setCategory] = useState('');
  const [subcategory, setSubcategory] = useState('');
  const { data: categories } = useCategories();
  const { data: subcategories } = useSubcategories(category);
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title="Set the category of this work?"
      explanation="It is listed there at once. Its owner can change it again."
      action="Set category"
      onClose={onClose}
      onConfirm={async (reason) => {
        if (category !== '' && subcategory === '') throw new Error('Choose a subcategory');
        await dataProvider.act(`images/${work.id}/set_category`, {
          subcategory_id: subcategory === '' ? null : subcategory,
          reason,
        });
        notify('Category set', { type: 'success' });
        refresh();
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, marginBlock: 2 }}>
        <Choice
          label="Category"
          none="None"
          value={category}
          entries={categories?.collection ?? []}
          onChoose={(id) => {
            setCategory(id);
            setSubcategory('');
          }}
        />
        {category !== '' && (
          <Choice
            label="Subcategory"
            none="Choose one"
            value={subcategory}
            entries={subcategories?.collection ?? []}
            onChoose={setSubcategory}
          />
        )}
      </Box>
    </ReasonDialog>
  );
};

/** Button that moves a work to another category, or to none. */
export const CategoryButton = ({ work }: { work: Pick<ImageItemView, 'id'> }) => {
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'images', action: 'set_category' });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Set category
      </Button>
      {isOpen && <CategoryDialog work={work} onClose={() => setOpen(false)} />}
    </>
  );
};
