import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readStrictJson, UnreadableBody } from './strict-json.ts';

const read = (text: string): unknown => readStrictJson(Buffer.from(text));

describe('strict JSON', () => {
  it('parses unambiguous JSON like JSON.parse', () => {
    const isPlain = (value: unknown): boolean => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(value));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }).filter(isPlain), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(read('{"a":{"x":1},"b":[{"x":1},{"x":"}\\"{,"}],"x":"a"}')).toEqual({
      a: { x: 1 },
      b: [{ x: 1 }, { x: '}"{,' }],
      x: 'a',
    });
  });

  it.each([
    ['text that is not JSON', '{a'],
    ['an empty text', ''],
    ['a name twice', '{"a":1,"b":2,"a":3}'],
    ['a name twice, once escaped', '{"a":1,"\\u0061":3}'],
    ['a name twice in a nested object', '[{"x":[{"y":1,"y":1}]}]'],
    ['a prototype name', '{"a":{"__proto__":{"b":1}}}'],
    ['a prototype name, escaped', '{"\\u005f_proto__":1}'],
    ['too many levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['very many levels', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('refuses %s', (_, text) => {
    expect(() => read(text)).toThrow(UnreadableBody);
  });

  it('refuses bytes that are not UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xff, 0xfe, 0x31, 0x00],
    ])
      expect(() => readStrictJson(Uint8Array.from(bytes))).toThrow(UnreadableBody);
  });
});
