import { expect, it } from 'vitest';
import { openApiDocument } from '@pixchange/contracts/http/openapi';
import type { OpenApiDocument } from '@pixchange/contracts/http/openapi-document';
import { docsPage } from './docs.page.ts';

const document = openApiDocument('https://pixchange.example');
const page = docsPage(document);

it('has every call of the document', () => {
  for (const operations of Object.values(document.paths))
    for (const { operationId } of Object.values(operations)) expect(page).toContain(`id="${operationId}"`);
});

it('leads nowhere that is not there', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g))
    expect([target, ids.has(target)]).toEqual([target, true]);
});

it('has each id once, one title, and headings without a gap', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(page.match(/<h1>/g)).toHaveLength(1);
});

it('runs no script and has no style of its own, as our content security policy wants it', () =>
  expect(page).not.toMatch(/<script|<style|style="|javascript:|\son\w+=/i));

it('shows words of the document as text', () => {
  const hostile: OpenApiDocument = { ...document, info: { ...document.info, title: '<img src=x onerror=alert(1)>' } };
  expect(docsPage(hostile)).not.toContain('<img');
});

it('says in words what a field may be', () => {
  expect(page).toContain('<code>&#34;regular&#34;</code> or <code>&#34;favourites&#34;</code>');
  expect(page).toContain('optional');
});
