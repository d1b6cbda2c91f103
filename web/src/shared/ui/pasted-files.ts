import { pastedFilesText as text } from './pasted-files.text.ts';

/** Name that browsers give to pasted pictures without a file, such as screenshots. */
const NAMELESS = /^image\.(\w+)$/;

/** Formats the local time with characters that are allowed in file names. */
const timeForFileName = (at: Date): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`;
};

/** Names a pasted picture. A picture from a web page comes with HTML; a screenshot doesn't. */
const withName = (file: File, fromPage: boolean, at: Date): File => {
  const ending = NAMELESS.exec(file.name)?.[1];
  if (ending === undefined) return file;
  const name = (fromPage ? text.pastedImage : text.screenshot)(timeForFileName(at));
  return new File([file], `${name}.${ending}`, { type: file.type, lastModified: file.lastModified });
};

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox]')));

/** Returns the pasted files; none in a text field, because word processors also copy text as a picture. */
export const pastedFiles = ({ target, clipboardData }: ClipboardEvent, at = new Date()): File[] =>
  isTextField(target) || clipboardData === null
    ? []
    : [...clipboardData.files].map((file) => withName(file, clipboardData.types.includes('text/html'), at));
