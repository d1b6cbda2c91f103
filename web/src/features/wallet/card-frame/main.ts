import './card-frame.css';
import type { CardState, CardTexts, FrameMessage, PageMessage } from './messages.ts';
import type { CardSession, FieldStates, FieldType } from './sdk.ts';

/** Height in pixels for the bank's 3-D Secure challenge, which the provider's script shows over the fields. */
const QUESTION_PX = 480;

const post = (message: FrameMessage): void => parent.postMessage(message, location.origin);

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The script of the provider did not load'));
    document.head.append(script);
  });

/** Returns the site's colors and font size for the fields, which are documents of the provider. */
const fieldStyle = () => {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return {
    input: {
      height: '48px',
      padding: '0 14px',
      border: `1px solid ${color('--border')}`,
      borderRadius: '4px',
      background: color('--card'),
      color: color('--ink'),
      fontSize: '16px',
    },
    'input.invalid': { border: `2px solid ${color('--error')}` },
  };
};

const draw = (session: CardSession, texts: CardTexts): void => {
  const fields: readonly { type: FieldType; label: string; placeholder: string }[] = [
    { type: 'number', label: texts.number, placeholder: '' },
    { type: 'expiry', label: texts.expiry, placeholder: texts.expiryForm },
    { type: 'cvv', label: texts.code, placeholder: '' },
  ];
  const style = fieldStyle();
  const root = document.querySelector('main');
  for (const { type, label, placeholder } of fields) {
    const field = document.createElement('div');
    field.className = 'field';
    field.dataset['field'] = type;
    const shown = document.createElement('span');
    shown.textContent = label;
    // Hides the visible label from screen readers, because the provider's field has the same label.
    shown.ariaHidden = 'true';
    const options = { type, placeholder, ariaLabel: label, ariaInvalidErrorMessage: texts.invalid, style };
    field.append(shown, session.createCardFieldsComponent(options));
    root?.append(field);
  }
};

/** Reports the height of the fields, and a larger one while the provider's script covers them with a confirmation. */
const reportHeight = (): void => {
  const root = document.querySelector('main');
  if (root === null) return;
  const report = (): void => {
    const { height } = root.getBoundingClientRect();
    const isAsking = document.body.childElementCount > 1;
    post({ type: 'height', px: isAsking ? Math.max(height, QUESTION_PX) : height, isAsking });
  };
  new ResizeObserver(report).observe(root);
  new MutationObserver(report).observe(document.body, { childList: true });
};

const sessionOf = async ({ scriptUrl, clientToken, texts }: Extract<PageMessage, { type: 'open' }>) => {
  await loadScript(scriptUrl);
  const sdk = await window.paypal?.createInstance({ clientToken, components: ['card-fields'], pageType: 'checkout' });
  const methods = await sdk?.findEligibleMethods({ currencyCode: 'USD' });
  if (sdk === undefined || methods?.isEligible('advanced_cards') !== true)
    throw new Error('No card fields are offered');
  const session = sdk.createCardFieldsOneTimePaymentSession();
  draw(session, texts);
  return session;
};

let session: CardSession | null = null;
let states: FieldStates | null = null;

const open = async (message: Extract<PageMessage, { type: 'open' }>): Promise<void> => {
  try {
    session = await sessionOf(message);
    await session.on('validitychange', (now) => (states = now));
    await session.on('inputsubmit', () => post({ type: 'entered' }));
    reportHeight();
    post({ type: 'ready' });
  } catch {
    // The page then offers only the wallet.
    post({ type: 'unavailable' });
  }
};

/** Whether the fields may be submitted; true until the script has reported their states. */
const isComplete = (): boolean =>
  states === null || [states.number, states.expiry, states.cvv].every(({ isValid }) => isValid);

const stateOf = (state: string): CardState => (state === 'succeeded' || state === 'canceled' ? state : 'failed');

const pay = async (orderId: string): Promise<void> => {
  try {
    const answer = await session?.submit(orderId, {});
    post({ type: 'paid', state: stateOf(answer?.state ?? 'failed') });
  } catch {
    // Covers an expired token, for example. Only the server knows whether the payment went through.
    post({ type: 'paid', state: 'failed' });
  }
};

addEventListener('message', ({ source, origin, data }: MessageEvent<PageMessage>) => {
  if (source !== parent || origin !== location.origin) return;
  switch (data.type) {
    case 'open':
      void open(data);
      break;
    case 'check':
      post({ type: 'checked', isComplete: isComplete() });
      break;
    default:
      void pay(data.orderId);
  }
});
post({ type: 'loaded' });
