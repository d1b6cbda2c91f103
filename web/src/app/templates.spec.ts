import { describe, expect, it } from 'vitest';
import { templateOf } from './templates.ts';

describe('the template of a page', () => {
  it.each(['/', '/faq', '/checkout', '/spotlight', '/images/1', '/users/1/albums/2', '/a/b/c'])(
    'is the default template for %s',
    (path) => expect(templateOf(path)).toBe('default'),
  );
  it.each(['/profile', '/users/1', '/users/1/'])('is the album template for %s', (path) =>
    expect(templateOf(path)).toBe('album'),
  );
  it.each([
    '/vieworiginal/1',
    '/animationpreview/1',
    '/transaction',
    '/transaction/statement',
    '/user_verification',
    '/superadmin',
    '/superadmin/users/5/show',
    '/sell_offer',
    '/mint_sell',
  ])('is the wallet template for %s', (path) => expect(templateOf(path)).toBe('wallet'));
  it.each(['/user-invitation/1', '/minted_collection/1'])('is no template for %s, which only redirects', (path) =>
    expect(templateOf(path)).toBe('none'),
  );
});
