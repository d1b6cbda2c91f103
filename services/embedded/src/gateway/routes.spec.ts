import { describe, expect, it } from 'vitest';
import { routeOf } from './routes.ts';

const here = (): boolean => true;
const elsewhere = (): boolean => false;

describe('the route of a request', () => {
  it.each([
    ['/', { to: 'app', path: '/' }],
    ['/api/images?page=2', { to: 'app', path: '/api/images?page=2' }],
    ['/storage/bucket/a%20b?x=1', { to: 'storage', path: '/bucket/a%20b?x=1' }],
    ['/storage', { to: 'storage', path: '/' }],
    ['/storage/', { to: 'storage', path: '/' }],
    ['/storagex', { to: 'app', path: '/storagex' }],
    ['/health/live', { to: 'live' }],
    ['/health/ready?verbose', { to: 'ready' }],
    ['/health/other', { to: 'app', path: '/health/other' }],
    ['/dev/mailbox.json', { to: 'mailbox', path: '/dev/mailbox.json' }],
    ['/dev/login/v25.0/dialog/oauth?state=1', { to: 'login', path: '/dev/login/v25.0/dialog/oauth?state=1' }],
    ['/dev/payment', { to: 'payment', path: '/dev/payment' }],
    ['/dev/payment/checkoutnow?token=1', { to: 'payment', path: '/dev/payment/checkoutnow?token=1' }],
    ['/dev/payments', { to: 'mailbox', path: '/dev/payments' }],
    ['/dev/logins', { to: 'mailbox', path: '/dev/logins' }],
    ['/devices', { to: 'app', path: '/devices' }],
    ['http://pixchange.example/api/images?page=1', { to: 'app', path: '/api/images?page=1' }],
    ['http://pixchange.example', { to: 'app', path: '/' }],
    ['*', { to: 'unreadable' }],
    ['no-slash', { to: 'unreadable' }],
  ])('is chosen for %s', (target, route) => expect(routeOf(target, here)).toEqual(route));

  it.each([
    '/dev/mailbox',
    '/dev/login/v25.0/dialog/oauth',
    '/dev/login/sandbox/tokens',
    '/dev/payment',
    '/dev/payment/checkoutnow',
    '/dev/payment/sandbox/faults',
  ])('to %s is hidden from callers without access', (target) => {
    expect(routeOf(target, elsewhere)).toEqual({ to: 'nowhere' });
  });

  it.each([
    '/metrics',
    '/metrics?x',
    '/metrics/',
    '/metrics/more',
    '//metrics',
    '/%6Detrics',
    '/METRICS',
    '/a/../metrics',
    '/.//metrics',
    '/a/%2e%2e/metrics',
  ])('to the metrics is hidden in the spelling %s', (target) =>
    expect(routeOf(target, here)).toEqual({ to: 'nowhere' }),
  );

  it('goes to the product when the path has a malformed escape', () => {
    expect(routeOf('/%zz', here)).toEqual({ to: 'app', path: '/%zz' });
  });
});
