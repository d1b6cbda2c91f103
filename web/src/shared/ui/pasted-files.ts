import { pastedFilesText as text } from './pasted-files.text.ts';

/** Name that browsers give to every picture without a file, such as a screenshot. */
const NAMELESS = /^image\.(\w+)$/;

/** Returns the local time in characters that file names may have. */
const written = (at: Date): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`;
};

/** Names a pasted picture. One that was copied from a page comes with the page's HTML; a screenshot comes alone. */
const named = (file: File, fromPage: boolean, at: Date): File => {
  const ending = NAMELESS.exec(file.name)?.[1];
  if (ending === undefined) return file;
  const name = (fromPage ? text.pastedImage : text.screenshot)(written(at));
  return new File([file], `${name}.${ending}`, { type: file.type, lastModified: file.lastModified });
};

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox]')));

/** Returns the files of a paste, unless its target is a text field: documents also copy their content as a picture. */
export const pastedFiles = ({ target, clipboardData }: ClipboardEvent, at = new Date()): File[] =>
  isTextField(target) || clipboardData === null
    ? []
    : [...clipboardData.files].map((file) => named(file, clipboardData.types.includes('text/html'), at));
