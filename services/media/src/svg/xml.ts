import { MediaRefusal } from '../media.types.ts';

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

/** Maximum depth of elements, because librsvg and browsers draw nested elements by recursion. */
const DEPTH_MAX = 64;
const ELEMENTS_MAX = 100_000;
const ATTRIBUTES_MAX = 100;

const namePattern = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const attributePattern = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const damaged = (detail: string): MediaRefusal => new MediaRefusal('damaged', detail);
const unsafe = (detail: string, about?: string): MediaRefusal => new MediaRefusal('unsafe_svg', detail, about);

/**
 * Parses XML strictly, without the features that attacks on parsers use: no internal DOCTYPE subset, no entities except
 * the five predefined ones and numeric references, no stylesheet instructions. A bare DOCTYPE is skipped, because
 * drawing programs write it. Comments are dropped.
 * @throws MediaRefusal damaged when it is not well formed, truncated when it ends early, unsafe_svg
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [root];
  const reader = { text: text.replace(/^\ufeff/, ''), at: 0, elements: 0 };
  while (reader.at < reader.text.length) step(reader, open);
  if (open.length > 1) throw new MediaRefusal('truncated', `<${open.at(-1)?.name ?? ''}> is not closed`);
  const [element, ...more] = root.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (element === undefined || typeof element === 'string' || more.length > 0) throw damaged('not one root element');
  return element;
}

interface Reader {
  text: string;
  at: number;
  elements: number;
}

function step(reader: Reader, open: XmlElement[]): void {
  const { text, at } = reader;
  if (text[at] !== '<') return readText(reader, open);
  if (text.startsWith('<!--', at)) return skipPast(reader, '-->');
  if (text.startsWith('<![CDATA[', at)) {
    skipPast(reader, ']]>');
    open.at(-1)?.children.push(text.slice(at + 9, reader.at - 3));
    return;
  }
  if (text.startsWith('<?', at)) return skipInstruction(reader);
  if (text.startsWith('<!', at)) return skipDoctype(reader);
  if (text.startsWith('</', at)) return closeElement(reader, open);
  openElement(reader, open);
}

function readText(reader: Reader, open: XmlElement[]): void {
  const next = reader.text.indexOf('<', reader.at);
  const end = next === -1 ? reader.text.length : next;
  open.at(-1)?.children.push(decodeEntities(reader.text.slice(reader.at, end)));
  reader.at = end;
}

function skipPast(reader: Reader, mark: string): void {
  const end = reader.text.indexOf(mark, reader.at);
  if (end === -1) throw new MediaRefusal('truncated', `no ${mark}`);
  reader.at = end + mark.length;
}

function skipInstruction(reader: Reader): void {
  if (/^<\?xml-stylesheet/i.test(reader.text.slice(reader.at, reader.at + 20)))
    throw unsafe('a stylesheet instruction', 'xml-stylesheet');
  skipPast(reader, '?>');
}

function skipDoctype(reader: Reader): void {
  const from = reader.at;
  if (!/^<!doctype\s/i.test(reader.text.slice(from, from + 10))) throw unsafe('a declaration', 'ENTITY');
  skipPast(reader, '>');
  if (reader.text.slice(from, reader.at).includes('[')) throw unsafe('a DOCTYPE with declarations', 'DOCTYPE');
}

function closeElement(reader: Reader, open: XmlElement[]): void {
  const from = reader.at + 2;
  skipPast(reader, '>');
  const name = reader.text.slice(from, reader.at - 1).trim();
  const element = open.pop();
  if (open.length === 0 || element?.name !== name) throw damaged(`</${name}> closes nothing`);
}

function openElement(reader: Reader, open: XmlElement[]): void {
  namePattern.lastIndex = reader.at + 1;
  const name = namePattern.exec(reader.text)?.[0];
  if (name === undefined) throw damaged(`no element name at ${reader.at}`);
  reader.elements += 1;
  if (reader.elements > ELEMENTS_MAX) throw unsafe('too many elements');
  const element: XmlElement = { name, attributes: new Map(), children: [] };
  reader.at = namePattern.lastIndex;
  readAttributes(reader, element);
  const end = /\s*(\/?)>/y;
  end.lastIndex = reader.at;
  const match = end.exec(reader.text);
  if (match === null)
    throw reader.text.indexOf('>', reader.at) === -1 ? new MediaRefusal('truncated', `<${name}`) : damaged(`<${name}`);
  reader.at = end.lastIndex;
  open.at(-1)?.children.push(element);
  if (match[1] === '') open.push(element);
  if (open.length > DEPTH_MAX) throw unsafe('nested too deep');
}

function readAttributes(reader: Reader, element: XmlElement): void {
  for (;;) {
    attributePattern.lastIndex = reader.at;
    const match = attributePattern.exec(reader.text);
    if (match === null) return;
    const name = match[1] ?? '';
    if (element.attributes.has(name)) throw damaged(`${name} twice`);
    if (element.attributes.size >= ATTRIBUTES_MAX) throw unsafe('too many attributes');
    element.attributes.set(name, decodeEntities(match[2] ?? match[3] ?? ''));
    reader.at = attributePattern.lastIndex;
  }
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,32});?/g, (whole, name: string) => {
    const known = whole.endsWith(';') ? (entities[name] ?? numericEntity(name)) : undefined;
    if (known === undefined) throw unsafe(`entity ${whole.slice(0, 40)}`);
    return known;
  });
}

function numericEntity(name: string): string | undefined {
  const match = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
  if (match === null) return undefined;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  const isCharacter =
    code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code & 0xfff800) !== 0xd800);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Serializes an element, as the inverse of parseXml. */
export function serializeXml(element: XmlElement): string {
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
  const content = element.children
    .map((child) => (typeof child === 'string' ? escape(child) : serializeXml(child)))
    .join('');
  return `<${element.name}${attributes}>${content}</${element.name}>`;
}
