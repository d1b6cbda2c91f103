import { describe, expect, it } from 'vitest';
import { storeApps } from './store-apps.ts';

const android = (address: string) => storeApps({ android: address, ios: '' }).android_info;
const ios = (address: string) => storeApps({ android: '', ios: address }).ios_info;

describe('the app data of a short link', () => {
  it.each([
    'https://play.google.com/store/apps/details?id=org.example.pixchange',
    'https://play.google.com/store/apps/details?hl=en&id=org.example.pixchange&gl=DE',
  ])('names the Android app for %s', (address) =>
    expect(android(address)).toEqual({ android_package_name: 'org.example.pixchange' }),
  );
  it.each(['https://apps.apple.com/app/id1234567890', 'https://apps.apple.com/us/app/pixchange/id1234567890?l=en'])(
    'names the iOS app for %s',
    (address) => expect(ios(address)).toEqual({ ios_app_store_id: '1234567890' }),
  );
  it.each([
    'https://play.google.com/store/apps',
    'https://play.google.com/store/apps/details?id=none',
    'https://example.org/store/apps/details?id=org.example.pixchange',
    '',
  ])('names no Android app for %j', (address) => expect(android(address)).toEqual({}));
  it.each(['https://apps.apple.com/', 'https://apps.apple.com/app/id12', 'https://example.org/app/id1234567890', ''])(
    'names no iOS app for %j',
    (address) => expect(ios(address)).toEqual({}),
  );
});
