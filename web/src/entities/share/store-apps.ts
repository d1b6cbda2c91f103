import type { PublicConfigView } from '@pixchange/contracts/http/config';

const ANDROID_APP =
  /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:[^#]*&)?id=([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)(?:[&#]|$)/;
const IOS_APP = /^https:\/\/apps\.apple\.com\/(?:[^?#]*\/)?id(\d{5,15})(?:[/?#]|$)/;

/**
 * Returns the app data of a short link. Without an app in a store, the data is empty, so that links open the page on
 * phones.
 */
export const storeApps = ({ android, ios }: PublicConfigView['store_links']) => {
  const [packageName, storeId] = [ANDROID_APP.exec(android ?? '')?.[1], IOS_APP.exec(ios ?? '')?.[1]];
  return {
    android_info: packageName === undefined ? {} : { android_package_name: packageName },
    ios_info: storeId === undefined ? {} : { ios_app_store_id: storeId },
  };
};
