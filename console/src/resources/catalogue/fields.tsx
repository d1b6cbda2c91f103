import {
  AutocompleteInput,
  DateInput,
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

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Fields of a theme. The name and the description are in English. */
export const ThemeFields = () => (
  <>
    <TextInput source="description" multiline minRows={2} required />
    <TextInput source="name_ar" label="Arabic name" parse={orNull} />
    <TextInput source="description_ar" label="Arabic description" multiline minRows={2} parse={orNull} />
    <TextInput source="tag" required helperText="Works with this tag are entries." />
    <DateInput source="first_day" label="First day" validate={required()} helperText="Days are in UTC." />
    <DateInput
      source="last_day"
      label="Last day"
      validate={required()}
      helperText="After this day, the works with the most hearts win, and the result is final."
    />
  </>
);
