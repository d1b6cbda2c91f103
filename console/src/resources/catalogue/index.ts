import type { ResourceProps } from 'react-admin';
import { entryForms } from './entry-form.tsx';
import { entryList } from './entry-list.tsx';
import { CharityFields, SpotlightFields, SubcategoryFields, ThemeFields } from './fields.tsx';

export const categories: ResourceProps = {
  name: 'categories',
  recordRepresentation: 'name',
  list: entryList('Categories'),
  ...entryForms('category'),
};
export const subcategories: ResourceProps = {
  name: 'subcategories',
  recordRepresentation: 'name',
  list: entryList('Subcategories'),
  ...entryForms('subcategory', SubcategoryFields),
};
export const spotlights: ResourceProps = {
  name: 'spotlights',
  recordRepresentation: 'name',
  list: entryList('Spotlights'),
  ...entryForms('spotlight', SpotlightFields),
};
export const charities: ResourceProps = {
  name: 'charities',
  recordRepresentation: 'name',
  list: entryList('Charities'),
  ...entryForms('charity', CharityFields),
};
export const themes: ResourceProps = {
  name: 'themes',
  recordRepresentation: 'name',
  list: entryList('Themes'),
  ...entryForms('theme', ThemeFields),
};
