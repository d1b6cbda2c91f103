import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';

describe('the canonical form', () => {
  it('matches the example in RFC 8785, section 3.2.2', () =>
    expect(
      canonicalJson({
        numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
        literals: [null, true, false],
      }),
    ).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ));

  it('sorts names by their UTF-16 code units, as in section 3.2.3', () =>
    expect(
      canonicalJson({
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '\ufb33': 'Hebrew Letter Dalet With Dagesh',
        '1': 'One',
        '\ud83d\ude00': 'Emoji: Grinning Face',
        '\u0080': 'Control',
        '\u00f6': 'Latin Small Letter O With Diaeresis',
      }),
    ).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ));

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (/\p{Surrogate}|\\ud[89a-f]/u.test(JSON.stringify(value))) return;
        const turned = (part: unknown): unknown =>
          Array.isArray(part)
            ? part.map(turned)
            : typeof part === 'object' && part !== null
              ? Object.fromEntries(
                  Object.entries(part)
                    .reverse()
                    .map(([name, inner]) => [name, turned(inner)]),
                )
              : part;
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([[undefined], [Number.NaN], [Infinity], [1n], [() => 1], [{ a: undefined }], ['\ud800'], [{ '\udc00': 1 }]])(
    'does not exist for %s',
    (value) => expect(() => canonicalJson(value)).toThrow(TypeError),
  );
});
