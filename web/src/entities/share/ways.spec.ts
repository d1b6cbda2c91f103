import { describe, expect, it } from 'vitest';
import type { Shared } from './shared.ts';
import { embedCode, networksFor } from './ways.ts';

const ORIGIN = 'https://pix.example';
const boat: Shared = {
  path: '/images/1',
  title: 'A "boat" & <more>',
  label: 'Link',
  picture: '/media/1/poster.jpg',
  frame: { path: '/embed/1', width: 480, height: 360 },
};

describe('the embed code', () => {
  it('is an iframe of the work’s size, with the title escaped', () =>
    expect(embedCode(boat, ORIGIN)).toBe(
      '<iframe src="https://pix.example/embed/1" width="480" height="360" title="A &quot;boat&quot; &amp; &lt;more&gt;" style="border:0" loading="lazy" allowfullscreen></iframe>',
    ));

  it('is empty for a page that can’t be framed', () =>
    expect(embedCode({ path: '/users/1', title: 'Ada', label: 'Link' }, ORIGIN)).toBe(''));
});

describe('the networks', () => {
  it('get the escaped link and title, and Pinterest also the picture', () => {
    const link = 'https://pix.example/s/a?b=c&d';
    const named = new Map(
      networksFor(boat, link, ORIGIN).map(({ name, href }) => [name as string, new URL(href).searchParams]),
    );
    const [facebook, x, pinterest] = ['Facebook', 'X', 'Pinterest'].map((name) => named.get(name));
    expect(named.get('WhatsApp')?.get('text')).toBe(`${boat.title} ${link}`);
    expect([named.get('Telegram')?.get('url'), named.get('Telegram')?.get('text')]).toEqual([link, boat.title]);
    expect(named.get('Messages')?.get('body')).toBe(`${boat.title} ${link}`);
    expect([named.get('Email')?.get('subject'), named.get('Email')?.get('body')]).toEqual([boat.title, link]);
    expect(facebook?.get('u')).toBe(link);
    expect([x?.get('url'), x?.get('text')]).toEqual([link, boat.title]);
    expect([pinterest?.get('url'), pinterest?.get('media')]).toEqual([link, `${ORIGIN}/media/1/poster.jpg`]);
  });

  it('include Pinterest even without a picture', () => {
    const pinterest = networksFor({ path: '/users/1', title: 'Ada', label: 'Link' }, 'l', ORIGIN).at(-1);
    expect(pinterest?.name).toBe('Pinterest');
    expect(new URL(pinterest?.href ?? '').searchParams.has('media')).toBe(false);
  });
});
