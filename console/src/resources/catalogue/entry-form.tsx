import type { ComponentType } from 'react';
import { BooleanInput, Create, Edit, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { PositionInput } from '../../shared/position-input.tsx';
import { useSaveErrors } from '../../shared/use-save-errors.ts';
import { Versions } from './versions.tsx';

/** Toolbar without a delete button, because staff archive entries with a switch, which is reversible. */
const FormToolbar = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

const CommonFields = () => (
  <>
    <TextInput source="name" required />
    <TextInput source="slug" required helperText="Lowercase letters, digits and hyphens, as in the page address." />
    <TextInput source="cover_image_id" label="Cover image ID" parse={(text: string) => (text === '' ? null : text)} />
    <PositionInput />
    <BooleanInput source="archived" helperText="Archived entries are hidden everywhere." />
  </>
);

/** Returns the forms of one kind of entry; `More` contains the fields that only this kind has. */
export const entryForms = (what: string, More?: ComponentType) => {
  const form = (
    <SimpleForm toolbar={<FormToolbar />}>
      <CommonFields />
      {More !== undefined && <More />}
    </SimpleForm>
  );
  return {
    create: () => (
      <Create title={`New ${what}`} redirect="list">
        {form}
      </Create>
    ),
    edit: function EntryEdit() {
      return (
        <Edit mutationMode="pessimistic" redirect="list" mutationOptions={useSaveErrors()}>
          {form}
          <Versions />
        </Edit>
      );
    },
  };
};
