import { expect, it } from 'vitest';
import { subjectsOf } from './subjects.ts';

const subcategory = (name: string) => ({ id: `id-${name}`, name, slug: name.toLowerCase().replaceAll(' ', '-') });
const tree = [
  { ...subcategory('Animals'), subcategories: [subcategory('Big cats'), subcategory('Birds')] },
  { ...subcategory('Cartoons'), subcategories: [subcategory('Café life')] },
];
const names = (text: string) => subjectsOf(tree, text).map(({ name }) => name);

it('categories and subcategories are found by the beginnings of their words, ignoring case and accents', () => {
  expect(names('ca')).toEqual(['Big cats', 'Cartoons', 'Café life']);
  expect(names('cats big')).toEqual(['Big cats']);
  expect(names('CAFE')).toEqual(['Café life']);
  expect(names('at')).toEqual([]);
  expect(names(' ')).toEqual([]);
});

it('a subcategory is returned with its category, and a category with its subcategories', () => {
  expect(subjectsOf(tree, 'birds')).toEqual([
    { name: 'Birds', slug: 'birds', category: { name: 'Animals', slug: 'animals' }, subcategoryIds: ['id-Birds'] },
  ]);
  expect(subjectsOf(tree, 'anim')).toEqual([
    { name: 'Animals', slug: 'animals', category: null, subcategoryIds: ['id-Big cats', 'id-Birds'] },
  ]);
});
