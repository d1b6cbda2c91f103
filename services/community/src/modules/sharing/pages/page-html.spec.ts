import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { escaped } from '../../../runtime/http/escaped.ts';
import { pageWith } from './page-html.ts';

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Pixchange</title>
    <meta name="description" content="Join" data-page />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body><div id="root"></div></body>
</html>
`;

const TEXTS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const read = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => TEXTS[entity] ?? entity);

const HOSTILE = [
  '</title><script>alert(1)</script>',
  '" onload="alert(1)',
  "' x='",
  '<!--',
  '-->',
  "$& $1 $` $'",
  '&lt;b&gt;',
  '\u2028',
  '</head><body onload=x>',
  ']]>',
  '<meta data-page>',
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('<', '>', '"', "'", '&', '$', '/', ' ', 'a', '{', '}')).map((all) => all.join('')),
);

describe('a page', () => {
  it('has one title and description, instead of those of the template', () => {
    const html = pageWith(TEMPLATE, {
      title: 'Pixchange | Cats',
      tags: [{ tag: 'meta', attributes: { name: 'description', content: 'Of paper' } }],
    });
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<title>Pixchange | Cats</title>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<meta name="description" content="Of paper" data-page>');
    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
    expect(html).toContain('<body><div id="root"></div></body>');
  });

  it('shows any title and description as text', () => {
    fc.assert(
      fc.property(text, text, (title, content) => {
        const html = pageWith(TEMPLATE, {
          title,
          tags: [{ tag: 'meta', attributes: { property: 'og:title', content } }],
        });
        // The markup contains exactly the given text, and none of it is interpreted as markup.
        const [, shown = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
        const [, attribute = ''] = /<meta property="og:title" content="([^"<>]*)" data-page>/.exec(html) ?? [];
        expect([read(shown), read(attribute)]).toEqual([title, content]);
        const bare = html.replace(`<title>${shown}</title>`, '').replace(`content="${attribute}"`, () => '');
        expect(bare).toBe(
          pageWith(TEMPLATE, { title: '', tags: [{ tag: 'meta', attributes: { property: 'og:title', content: '' } }] })
            .replace('<title></title>', '')
            .replace('content=""', ''),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('escapes characters that end text, tags and attributes', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(escaped(value)).not.toMatch(/[<>"']/);
        expect(read(escaped(value))).toBe(value);
      }),
      { numRuns: 500 },
    );
  });
});
