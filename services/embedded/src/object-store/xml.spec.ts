import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { childList, childText, parseXml, toErrorXml, toXml } from './xml.ts';

describe('XML', () => {
  it('encodes and decodes every key without line breaks unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text)),
          { minLength: 1 },
        ),
        (texts) => {
          const back = childList(
            parseXml(toXml('Delete', { Object: texts.map((Key) => ({ Key })) }), 'Delete'),
            'Object',
          );
          expect(back.map((item) => childText(item, 'Key'))).toEqual(texts);
        },
      ),
    );
  });

  it('keeps numbers, spaces and entities of keys unchanged', () => {
    const root = parseXml('<Delete><Object><Key> 007 &amp;&#32;1e5</Key></Object></Delete>', 'Delete');
    expect(childText(childList(root, 'Object')[0] ?? {}, 'Key')).toBe(' 007 & 1e5');
  });

  it('omits undefined values and repeats list elements', () => {
    expect(toErrorXml({ Code: 'A<B', Gone: undefined, Item: [1, true] })).toContain(
      '<Error><Code>A&lt;B</Code><Item>1</Item><Item>true</Item></Error>',
    );
  });

  it.each([
    ['an empty text', ''],
    ['another root', '<Other></Other>'],
    ['an open element', '<Delete><Object></Delete>'],
    ['a document type', '<!DOCTYPE d [<!ENTITY x "y">]><Delete><Object><Key>&x;</Key></Object></Delete>'],
    ['no elements', '<Delete>text</Delete>'],
  ])('is refused with %s', (_, text) => {
    expect(() => parseXml(text, 'Delete')).toThrow();
  });

  it('is refused when a text or list element has another type', () => {
    const root = parseXml('<Delete><Quiet><x/></Quiet><Object>text</Object></Delete>', 'Delete');
    expect(() => childText(root, 'Quiet')).toThrow();
    expect(() => childList(root, 'Object')).toThrow();
  });
});
