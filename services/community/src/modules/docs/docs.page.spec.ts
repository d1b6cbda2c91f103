import { expect, it } from 'vitest';
import { openApiDocument } from '@pixchange/contracts/http/openapi';
import type { OpenApiDocument } from '@pixchange/contracts/http/openapi-document';
import { docsPage } from './docs.page.ts';

const document = openApiDocument('https://pixchange.example');
const page = docsPage(document);

it('lists every call of the document', () => {
  for (const operations of Object.values(document.paths))
    for (const { operationId } of Object.values(operations)) expect(page).toContain(`id="${operationId}"`);
});

it('has no broken links', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g))
    expect([target, ids.has(target)]).toEqual([target, true]);
});

it('has unique ids and one main heading', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(page.match(/<h1>/g)).toHaveLength(1);
});

it('has no scripts and no inline styles, as the content security policy requires', () =>
  expect(page).not.toMatch(/<script|<style|style="|javascript:|\son\w+=/i));

it('escapes text of the document', () => {
  const hostile: OpenApiDocument = { ...document, info: { ...document.info, title: '<img src=x onerror=alert(1)>' } };
  expect(docsPage(hostile)).not.toContain('<img');
});

it('describes the values of a field in words', () => {
  expect(page).toContain('<code>&#34;regular&#34;</code> or <code>&#34;favourites&#34;</code>');
  expect(page).toContain('optional');
});
