import {
  AutocompleteInput,
  FormDataConsumer,
  ReferenceInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  required,
} from 'react-admin';

const CategoryInput = () => (
  <ReferenceInput source="category_id" reference="categories" sort={{ field: 'name', order: 'ASC' }} perPage={100}>
    <AutocompleteInput optionText="name" filterToQuery={(q: string) => (q === '' ? {} : { q })} validate={required()} />
  </ReferenceInput>
);

export const SubcategoryFields = CategoryInput;

export const CharityFields = () => (
  <>
    <TextInput source="description" multiline minRows={3} required />
    <TextInput
      source="web_page_url"
      label="Web page"
      type="url"
      parse={(text: string) => (text === '' ? null : text)}
    />
  </>
);

const KINDS = [
  { id: 'featured', name: 'Featured works' },
  { id: 'category', name: 'A category' },
  { id: 'users', name: 'Members' },
];

/** Fields of a spotlight, whose content depends on its kind. */
export const SpotlightFields = () => (
  <>
    <SelectInput source="kind" choices={KINDS} defaultValue="featured" validate={required()} />
    <FormDataConsumer<{ kind?: string }>>
      {({ formData }) => {
        if (formData.kind === 'category') return <CategoryInput />;
        if (formData.kind === 'users') return <TextArrayInput source="user_ids" label="Ids of members" />;
        return <TextArrayInput source="image_ids" label="Ids of works" />;
      }}
    </FormDataConsumer>
  </>
);
