import type { Finding, Place } from '../findings.ts';

export const number = (value: number): string => value.toLocaleString('en');

/** Returns a titled list, or nothing if there are no lines. */
export const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  - ${line}`), ''];

const placeText = ({ id, type, stream, revision, position }: Place): string =>
  `${type} ${id}, ${stream} ${revision}, position ${position}`;

export const findingLines = ({ code, message, event, expected, found }: Finding): string[] => [
  `${code}: ${message}`,
  ...(event === null ? [] : [`  at ${placeText(event)}`]),
  `  expected ${expected}`,
  `  found    ${found}`,
  `  see      docs/operations/findings.md#${code.split('.')[0] ?? ''}`,
];
