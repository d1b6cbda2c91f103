import type { AndroidInfo, IosInfo } from '@pixchange/contracts/http/sharing';
import { DomainError } from '../../kernel/errors.ts';

const PACKAGE = /^[A-Za-z][A-Za-z0-9_]{0,60}(\.[A-Za-z][A-Za-z0-9_]{0,60}){1,8}$/;
const APP_ID = /^(id)?(\d{5,15})$/;
const PLAIN = /^[!#-;=?-Z_a-z~]+$/;

/** Returns the URL of an app's page if it is an https URL on exactly this host; otherwise null. */
const pageOn = (host: string, text: string): string | null => {
  const address = PLAIN.test(text) && URL.canParse(text) ? new URL(text) : null;
  const good =
    address !== null &&
    address.protocol === 'https:' &&
    address.host === host &&
    address.username === '' &&
    address.password === '';
  return good ? address.href : null;
};

const given = (...texts: readonly (string | null | undefined)[]): string | null =>
  texts.find((text) => typeof text === 'string' && text !== '') ?? null;

/**
 * Returns the store page for an Android phone without the app; null when the link has none.
 * @throws DomainError `link.bad-android-store` for a page on another site, or an invalid package name
 */
export const androidStore = (info: AndroidInfo | null | undefined): string | null => {
  const [link, name] = [
    given(info?.android_fallback_link, info?.androidFallbackLink),
    given(info?.android_package_name, info?.androidPackageName),
  ];
  if (link === null && name === null) return null;
  const page =
    link !== null
      ? pageOn('play.google.com', link)
      : PACKAGE.test(name ?? '')
        ? `https://play.google.com/store/apps/details?id=${name}`
        : null;
  if (page === null) throw new DomainError('link.bad-android-store');
  return page;
};

/**
 * Returns the store page for an iPhone or iPad without the app; null when the link has none.
 * @throws DomainError `link.bad-ios-store` for a page on another site, or an invalid app id
 */
export const iosStore = (info: IosInfo | null | undefined): string | null => {
  const [link, appId] = [
    given(info?.ios_fallback_link, info?.iosFallbackLink),
    given(info?.ios_app_store_id, info?.iosAppStoreId),
  ];
  if (link === null && appId === null) return null;
  const digits = APP_ID.exec(appId ?? '')?.[2];
  const page =
    link !== null
      ? pageOn('apps.apple.com', link)
      : digits !== undefined
        ? `https://apps.apple.com/app/id${digits}`
        : null;
  if (page === null) throw new DomainError('link.bad-ios-store');
  return page;
};

export type Platform = 'android' | 'ios' | 'other';

/** Returns the platform that the browser claims to run on, which only selects the store. */
export const platformOf = (userAgent: string): Platform => {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'other';
};
