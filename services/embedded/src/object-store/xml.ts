import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Error } from './errors.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Text of an element, or its child elements by name; a list repeats the element, and undefined omits it. */
export type XmlValue = string | number | boolean | undefined | XmlElements | readonly XmlValue[];
export interface XmlElements {
  [name: string]: XmlValue;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Escapes text. XML 1.0 can't express most control characters; like S3, this function still writes character
 * references.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => entities[char] ?? char)
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, (char) => `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`);

const element = (name: string, value: XmlValue): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item: XmlValue) => element(name, item)).join('');
  const inner = typeof value === 'object' ? elements(value as XmlElements) : escapeText(String(value));
  return `<${name}>${inner}</${name}>`;
};

const elements = (value: XmlElements): string =>
  Object.entries(value)
    .map(([name, inner]) => element(name, inner))
    .join('');

/** Returns a complete document with S3's namespace on its root element. */
export const toXml = (root: string, value: XmlElements | string): string => {
  const inner = typeof value === 'string' ? escapeText(value) : elements(value);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${inner}</${root}>`;
};

/** Returns an error document; in S3, it has no namespace. */
export const toErrorXml = (value: XmlElements): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements(value)}</Error>`;

const parser = new XMLParser({
  ignoreAttributes: true,
  // Keys stay unchanged: '007' must not become a number, and leading and trailing spaces belong to the key.
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  removeNSPrefix: true,
  isArray: (name) => name === 'Object' || name === 'Part',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a request's document and returns the root's elements.
 * @throws S3Error MalformedXML, even for comments, CDATA sections and document types, whose entities enable attacks
 */
export const parseXml = (text: string, root: string): Record<string, unknown> => {
  const malformed = (): S3Error => new S3Error('MalformedXML');
  if (/<!/.test(text) || XMLValidator.validate(text) !== true) throw malformed();
  let value: unknown;
  try {
    value = (parser.parse(text) as Record<string, unknown>)[root];
  } catch {
    throw malformed();
  }
  if (!isRecord(value)) throw malformed();
  return value;
};

/**
 * Returns the elements of a list such as `Object` or `Part`.
 * @throws S3Error MalformedXML
 */
export const childList = (parent: Record<string, unknown>, name: string): Record<string, unknown>[] => {
  const list: unknown = parent[name] ?? [];
  if (!Array.isArray(list) || !list.every(isRecord)) throw new S3Error('MalformedXML');
  return list;
};

/**
 * Returns the text of an element, or undefined if it is missing.
 * @throws S3Error MalformedXML
 */
export const childText = (parent: Record<string, unknown>, name: string): string | undefined => {
  const value = parent[name];
  if (value !== undefined && typeof value !== 'string') throw new S3Error('MalformedXML');
  return value;
};
