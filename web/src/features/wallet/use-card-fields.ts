import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CardState, FrameMessage, PageMessage } from './card-frame/messages.ts';
import { openCardForm } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';

/** Time limit in milliseconds for loading the provider's script; after it, only the wallet is available. */
const OPEN_MS_MAX = 20_000;

type Opening = 'opening' | 'ready' | 'unavailable';

export interface CardPayment {
  /** Resolves with whether the fields are complete. */
  check(): Promise<boolean>;
  /** Submits the card for an order; the bank may ask the buyer to confirm before the promise resolves. */
  pay(orderId: string): Promise<CardState>;
}

export interface CardFields extends CardPayment {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly opening: Opening;
  /** True once the frame may load; false until the server has confirmed that it offers card fields. */
  readonly isOffered: boolean;
  readonly heightPx: number;
}

const HEIGHT_PX = 200;

type Waiting = { [Type in FrameMessage['type']]?: (message: Extract<FrameMessage, { type: Type }>) => void };

/**
 * Opens the provider's card fields in a frame; only the frame's page may load the provider's script.
 * @param isWanted whether the buyer chose to pay by card; before that, the hook requests nothing
 * @param onEntered called when the buyer presses Enter in a field
 */
export const useCardFields = (isWanted: boolean, onEntered: (fields: CardPayment) => void): CardFields => {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<Waiting>({});
  const form = useRef<Awaited<ReturnType<typeof openCardForm>> | null>(null);
  const [opening, setOpening] = useState<Opening>('opening');
  const [isOffered, setOffered] = useState(false);
  const [{ px: heightPx, isAsking }, setHeight] = useState({ px: HEIGHT_PX, isAsking: false });

  const post = useCallback(
    (message: PageMessage) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  );
  const check = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.checked = ({ isComplete }) => resolve(isComplete);
        post({ type: 'check' });
      }),
    [post],
  );
  const pay = useCallback(
    (orderId: string) =>
      new Promise<CardState>((resolve) => {
        waiting.current.paid = ({ state }) => resolve(state);
        post({ type: 'pay', orderId });
      }),
    [post],
  );

  const entered = useRef(onEntered);
  useEffect(() => {
    entered.current = onEntered;
  });

  useEffect(() => {
    waiting.current = {
      loaded: () => {
        if (form.current === null) return;
        const { script_url: scriptUrl, client_token: clientToken } = form.current;
        post({ type: 'open', scriptUrl, clientToken, texts: text.card.fields });
      },
      ready: () => setOpening('ready'),
      unavailable: () => setOpening('unavailable'),
      height: ({ px, isAsking: isNowAsking }) => setHeight({ px: Math.ceil(px), isAsking: isNowAsking }),
      entered: () => entered.current({ check, pay }),
    };
    const listen = ({ source, origin, data }: MessageEvent<FrameMessage>) => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
      (waiting.current[data.type] as ((message: FrameMessage) => void) | undefined)?.(data);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [check, pay, post]);

  useEffect(() => {
    if (isAsking) frame.current?.scrollIntoView({ block: 'center' });
  }, [isAsking]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    openCardForm().then(
      (answer) => {
        form.current = answer;
        if (isCurrent) setOffered(true);
      },
      () => isCurrent && setOpening('unavailable'),
    );
    const timer = setTimeout(() => setOpening((now) => (now === 'opening' ? 'unavailable' : now)), OPEN_MS_MAX);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      // The next form gets a new token and starts over.
      setOpening('opening');
      setOffered(false);
    };
  }, [isWanted]);

  return { frame, opening, isOffered, heightPx, check, pay };
};
