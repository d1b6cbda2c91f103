import { SocialLoginError, type FacebookConfig, type SocialProvider } from './social-answer.ts';

/** Subset of the provider's SDK. */
interface Sdk {
  init: (options: { appId: string; version: string; cookie: boolean; xfbml: boolean }) => void;
  login: (
    answer: (response: { status: string; authResponse?: { accessToken?: string } | null }) => void,
    options: { scope: string },
  ) => void;
}

const SDK_URL = 'https://connect.facebook.net/en_US/sdk.js';
const LOAD_MS_MAX = 10_000;

let loading: Promise<Sdk> | null = null;

const load = ({ app_id: appId, graph_version: version }: FacebookConfig): Promise<Sdk> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(late);
      script.remove();
      // The next click tries again.
      loading = null;
      reject(new SocialLoginError('unreachable'));
    };
    const late = setTimeout(fail, LOAD_MS_MAX);
    script.src = SDK_URL;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(late);
      const sdk = (window as { FB?: Sdk }).FB;
      if (sdk === undefined) return fail();
      sdk.init({ appId, version, cookie: false, xfbml: false });
      resolve(sdk);
    };
    document.head.append(script);
  });

/** Returns a provider that loads its own SDK on first use. */
export const sdkProvider = (config: FacebookConfig): SocialProvider => ({
  login: async () => {
    const sdk = await (loading ??= load(config));
    return new Promise((resolve) => {
      sdk.login(
        ({ status, authResponse }) => {
          const accessToken = authResponse?.accessToken;
          if (status === 'connected' && accessToken !== undefined) resolve({ status, accessToken });
          else resolve({ status: status === 'not_authorized' ? status : 'unknown' });
        },
        { scope: 'public_profile,email' },
      );
    });
  },
});
