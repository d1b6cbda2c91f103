import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from '../public-addresses.ts';
import { isPushService } from './push-hosts.ts';
import { isVapidKey, vapidKeysOf } from './vapid.ts';

const hosts = ['fcm.googleapis.com', '*.notify.windows.com', '10.0.0.7:8443', '[fd00::1]:443'];

describe('the hosts of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://10.0.0.7:8443/push/abc',
    'https://[fd00::1]/push',
  ])('include %s', (address) => expect(isPushService(address, hosts)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/',
    'https://somebody@fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'https://notify.windows.com/',
    'https://evilnotify.windows.com/',
    'https://10.0.0.7/push/abc',
    'https://127.0.0.1/',
    'ftp://fcm.googleapis.com/',
    'fcm.googleapis.com',
  ])('do not include %s', (address) => expect(isPushService(address, hosts)).toBe(false));
});

describe('an address of the public internet', () => {
  it.each(['142.250.74.10', '9.255.255.255', '172.32.0.1', '2a00:1450:4001:81b::200a'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:142.250.74.10',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

it.each([true, false])('refuses a name that leads to this machine, asked for all addresses: %s', async (all) => {
  const error = await new Promise((done) => publicLookup('localhost', { all }, done));
  expect(error).toMatchObject({ name: 'PrivateAddress', message: 'localhost has an address that is not public' });
});

describe('the key of the site', () => {
  // Keys of the example in RFC 8291.
  const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

  it('gives the public key that browsers subscribe with', () =>
    expect(vapidKeysOf(Buffer.from(privateKey, 'base64url').toString('base64'))).toEqual({
      privateKey,
      publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    }));

  it.each([
    ['', false],
    [Buffer.alloc(32).toString('base64'), false],
    [Buffer.alloc(32, 255).toString('base64'), false],
    [Buffer.alloc(32, 7).toString('base64'), true],
  ])('is checked: %j %s', (key, isGood) => expect(isVapidKey(key)).toBe(isGood));
});
