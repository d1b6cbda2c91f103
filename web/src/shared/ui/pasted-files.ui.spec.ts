import { afterEach, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const at = new Date(2026, 10, 5, 9, 7, 3);

/** Dispatches a paste event with files; jsdom has no clipboard. */
const paste = (target: Element, files: File[], types: string[] = ['Files']): ClipboardEvent => {
  const event = new Event('paste', { bubbles: true });
  Object.assign(event, { clipboardData: { files, types } });
  target.dispatchEvent(event);
  return event as ClipboardEvent;
};
const picture = (name: string) => new File(['a picture'], name, { type: 'image/png' });
const namesOf = (event: ClipboardEvent) => pastedFiles(event, at).map(({ name }) => name);

afterEach(() => document.body.replaceChildren());

it('names a screenshot after the time of the paste, and keeps its type', () => {
  const [file] = pastedFiles(paste(document.body, [picture('image.png')]), at);
  expect(file?.name).toBe('Screenshot 2026-11-05 09.07.03.png');
  expect(file?.type).toBe('image/png');
});

it('names a picture from a web page differently, and keeps the name of a file', () => {
  expect(namesOf(paste(document.body, [picture('image.png')], ['text/html', 'Files']))).toEqual([
    'Pasted image 2026-11-05 09.07.03.png',
  ]);
  expect(namesOf(paste(document.body, [picture('frog.png')]))).toEqual(['frog.png']);
});

it.each(['input', 'textarea', 'select'])('ignores a paste into %s', (name) => {
  const field = document.body.appendChild(document.createElement(name));
  expect(namesOf(paste(field, [picture('image.png')]))).toEqual([]);
});

it('accepts a paste while a button or a checkbox has the focus', () => {
  const box = document.body.appendChild(document.createElement('input'));
  box.type = 'checkbox';
  expect(namesOf(paste(box, [picture('frog.png')]))).toEqual(['frog.png']);
  expect(namesOf(paste(document.body.appendChild(document.createElement('button')), [picture('a.png')]))).toEqual([
    'a.png',
  ]);
});
