import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { MediaRefusal } from '../media.types.ts';
import { still } from '../testing/samples.ts';
import { sanitizeSvg } from './sanitize.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const wrap = (content: string, attributes = 'width="100" height="100"'): string =>
  `<svg ${NS} ${attributes}>${content}</svg>`;

function outcome(text: string): string {
  try {
    sanitizeSvg(Buffer.from(text));
    return 'accepted';
  } catch (error) {
    if (error instanceof MediaRefusal) return error.code;
    throw error;
  }
}
const cleaned = (text: string): string => sanitizeSvg(Buffer.from(text)).svg.toString();

describe('an attack', () => {
  it.each([
    ['a script', wrap('<script>alert(1)</script>')],
    ['a script with a prefix', wrap('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
    ['a script in other case', wrap('<SCRIPT>alert(1)</SCRIPT>')],
    ['a script in data of an editor', wrap('<metadata><script>alert(1)</script></metadata>')],
    ['an event handler', wrap('<rect onclick="alert(1)" width="1" height="1"/>')],
    ['an event handler on the root', `<svg ${NS} onload="alert(1)"/>`],
    ['foreign content', wrap('<foreignObject><p>x</p></foreignObject>')],
    ['a frame', wrap('<iframe src="https://example.org"/>')],
    ['a link that runs a script', wrap('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
    ['a link that runs a script, with blanks', wrap('<a href=" java&#10;script:alert(1)"><text>x</text></a>')],
    ['an external picture', wrap('<image href="https://example.org/a.png"/>')],
    ['a local file', wrap('<image xlink:href="file:///etc/passwd"/>')],
    ['a path', wrap('<image href="../../etc/passwd"/>')],
    ['an external use', wrap('<use href="other.svg#a"/>')],
    [
      'an SVG in a data URL',
      wrap(`<image href="data:image/svg+xml;base64,${Buffer.from(wrap('')).toString('base64')}"/>`),
    ],
    ['a page in a data URL', wrap('<use href="data:text/html,x"/>')],
    ['an external paint', wrap('<rect fill="url(https://example.org/#a)"/>')],
    ['an external filter in a style', wrap('<rect style="filter: url( \'https://example.org/#a\' )"/>')],
    ['an import behind escapes', wrap('<style>@\\69mport "https://example.org/a.css";</style>')],
    ['a style with a behavior', wrap('<style>rect{behavior:url(#x)}</style>')],
    ['a picture filter', wrap('<filter id="f"><feImage href="https://example.org/a.png"/></filter>')],
    ['a handler in data of an editor', wrap('<metadata><x onload="alert(1)"/></metadata>')],
    ['an import without an end', wrap('<style>@import url(https://example.org/a.css</style>')],
    ['an animation of a link', wrap('<a><animate attributeName="href" to="javascript:alert(1)"/></a>')],
    ['an animated handler', wrap('<rect><set attributeName="onclick" to="alert(1)"/></rect>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('<text>&a;</text>')}`],
    ['an external entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${wrap('<text>&a;</text>')}`],
    ['an undeclared entity', wrap('<text>&nbsp;</text>')],
    ['an entity declaration in an element', wrap('<!ENTITY a "b">')],
    ['a stylesheet instruction', `<?xml-stylesheet href="https://example.org/a.css"?>${wrap('')}`],
    [
      'nested uses that expand to a billion shapes',
      wrap(
        `<defs><g id="a0"><rect/></g>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/>`,
      ),
    ],
    ['a use of itself', wrap('<g id="a"><use href="#a"/></g>')],
    ['a pattern of itself', wrap('<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>')],
    [
      'a chain of thousands of uses',
      wrap(Array.from({ length: 5_000 }, (_, i) => `<use id="u${i}" href="#u${i + 1}"/>`).join('')),
    ],
    ['a deep tree', wrap('<g>'.repeat(5_000) + '</g>'.repeat(5_000))],
  ])('by %s is refused', (_, text) => expect(outcome(text)).toBe('unsafe_svg'));
});

describe('active content', () => {
  it.each([
    ['<script>', wrap('<script>alert(1)</script>')],
    ['<foreignObject>', wrap('<foreignObject/>')],
    ['onclick', wrap('<rect onclick="alert(1)"/>')],
    ['<image>', wrap('<image href="https://example.org/a.png"/>')],
    ['<style>', wrap('<style>rect{behavior:url(#x)}</style>')],
    ['DOCTYPE', `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('')}`],
  ])('is refused as %s', (about, text) => {
    const refused = (): unknown => sanitizeSvg(Buffer.from(text));
    expect(refused).toThrow(expect.objectContaining({ code: 'unsafe_svg', about }));
  });
});

describe('harmless decoration', () => {
  const google = 'https://fonts.example.org/css2?family=A:wght@400;700&amp;display=swap';
  it.each([
    ['an imported font', `<style>@import url('${google}'); rect{fill:red}</style>`, 'svg_fonts'],
    ['a font without quotes', `<style>@import url(${google});rect{fill:red}</style>`, 'svg_fonts'],
    ['a font with an address', `<style>@font-face{font-family:a;src:url(a.woff)} rect{fill:red}</style>`, 'svg_fonts'],
    ['a link', '<style>rect{fill:red}</style><a href="/page"><rect width="9" height="9"/></a>', 'svg_links'],
    ['metadata', '<metadata><x:meta xmlns:x="y"/></metadata><style>rect{fill:red}</style>', 'svg_metadata'],
  ])('such as %s is removed, and reported', (_, content, note) => {
    const { svg, notes } = sanitizeSvg(Buffer.from(wrap(content)));
    expect(notes).toEqual([note]);
    expect(svg.toString()).not.toMatch(/example\.org|woff|page|meta/);
    expect(svg.toString()).toContain('rect{fill:red}');
  });

  it('is not reported for a drawing without any', () =>
    expect(sanitizeSvg(Buffer.from(wrap('<rect width="9" height="9"/>'))).notes).toEqual([]));
});

describe('an invalid SVG', () => {
  it.each([
    ['<svg', 'truncated'],
    [`<svg ${NS}><rect>`, 'truncated'],
    [`<svg ${NS}></g>`, 'damaged'],
    [`<svg ${NS}/><svg/>`, 'damaged'],
    [`<svg ${NS} width="0" height="10"/>`, 'damaged'],
    [`<svg ${NS} width="-5" height="10"/>`, 'damaged'],
    [`<svg ${NS} a="1" a="2"/>`, 'damaged'],
    [`<svg ${NS}><rect a=1/></svg>`, 'damaged'],
    [`<svg ${NS}>\0</svg>`, 'damaged'],
    ['<html></html>', 'unsupported_type'],
  ])('%j is refused', (text, code) => expect(outcome(text)).toBe(code));

  it('in bytes that are not UTF-8 is refused', () =>
    expect(() => sanitizeSvg(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe]))).toThrow(MediaRefusal));
});

describe('a drawing', () => {
  it('keeps drawn elements', () => {
    const text = wrap(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><path d="M0 0L9 9" fill="url(#g)" style="stroke:red"/><use xlink:href="#g"/><text>a &amp; b</text>',
    );
    const svg = cleaned(text);
    for (const part of ['linearGradient', 'url(#g)', 'M0 0L9 9', 'stroke:red', 'a &amp; b'])
      expect(svg).toContain(part);
  });

  it('loses editor data and links', () => {
    const svg = cleaned(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- by me, Oslo -->${wrap(
        '<metadata><rdf:RDF xmlns:rdf="x">Oslo</rdf:RDF></metadata><sodipodi:namedview xmlns:sodipodi="x" inkscape:zoom="1"/><a href="https://example.org"><rect inkscape:label="Oslo" width="1" height="1"/></a>',
      )}`,
    );
    expect(svg).not.toMatch(/Oslo|sodipodi|inkscape|example\.org|DOCTYPE|metadata/);
    expect(svg).toContain('<rect');
  });

  it('may contain a small picture, but not one with too many pixels', async () => {
    const picture = (await still(20, 20).png().toBuffer()).toString('base64');
    expect(outcome(wrap(`<image href="data:image/png;base64,${picture}"/>`))).toBe('accepted');
    const bomb = Buffer.from(picture, 'base64');
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(outcome(wrap(`<image href="data:image/png;base64,${bomb.toString('base64')}"/>`))).toBe('too_many_pixels');
  });

  it.each([
    ['width="400" height="300"', 1067, 800],
    ['width="4000" height="3000"', 2048, 1536],
    ['width="100%" height="100%" viewBox="0 0 24 24"', 800, 800],
    ['viewBox="0 0 2000 1000"', 2000, 1000],
    ['width="210mm" height="297mm"', 794, 1123],
    ['width="1000000" height="1000000"', 2048, 2048],
    ['', 1600, 800],
    ['width="100" viewBox="0 0 50 100"', 400, 800],
  ])('with %s becomes %i x %i px', (attributes, width, height) =>
    expect(sanitizeSvg(Buffer.from(wrap('', attributes)))).toMatchObject({ width, height }),
  );

  it('is unchanged when it is sanitized again', () => {
    const once = cleaned(wrap('<rect width="5" height="5"/>', 'viewBox="0 0 2000 1000"'));
    expect(cleaned(once)).toBe(once);
  });
});

describe('any text', () => {
  const part = fc.constantFrom(
    '<svg',
    '<g',
    '>',
    '/>',
    '</g>',
    '</svg>',
    ' a="b"',
    " href='#a'",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&',
    '<?x',
    '?>',
    'text',
    ' ',
    '"',
    '<!DOCTYPE svg>',
    ' id="a"',
    '<use',
    '<style>',
  );

  it('is refused or cleaned without another error', () =>
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => typeof outcome(`<svg>${parts.join('')}`) === 'string'),
      { numRuns: 2_000 },
    ));

  it('that is accepted contains no script and no event handler', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<g>',
            '</g>',
            '<rect/>',
            '<script/>',
            '<rect onload="x"/>',
            '<x:script/>',
            '<rect x:onload="1"/>',
          ),
          { maxLength: 8 },
        ),
        (parts) => {
          const text = wrap(parts.join(''));
          return outcome(text) !== 'accepted' || !/script|onload/i.test(cleaned(text));
        },
      ),
    ));
});
