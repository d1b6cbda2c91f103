const FEATURES = 'popup,width=520,height=760';
const CLOSED_POLL_MS = 250;
const CHANNEL = 'pixchange_purchase';

/**
 * Opens the payment window, or returns null if the browser blocks it. Must be called in a click handler, because
 * browsers block other windows.
 */
export const openPaymentWindow = (): Window | null => open('', '_blank', FEATURES);

/**
 * Returns the status in a message of the payment page about an order, or null for other messages. The status is only a
 * hint: the server checks whether the payment was approved.
 */
export const readMessage = (data: unknown, orderId: string): 'approved' | 'cancelled' | null => {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  if (message['type'] !== 'payment-sandbox' || message['order_id'] !== orderId) return null;
  return message['status'] === 'approved' ? 'approved' : 'cancelled';
};

interface Order {
  id: string;
  provider_order_id: string;
  approve_url: string;
}

/**
 * Listens for an order's status from its payment page, even after a reload of this page, and from a checkout page in
 * another window. Returns a function that stops listening.
 */
export const listenForOrderStatus = (
  { id, provider_order_id: orderId, approve_url: address }: Order,
  onStatus: (status: 'approved' | 'cancelled') => void,
): (() => void) => {
  const { origin } = new URL(address);
  const listen = (event: MessageEvent) => {
    const status = event.origin === origin ? readMessage(event.data, orderId) : null;
    if (status !== null) onStatus(status);
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === id) onStatus('approved');
  };
  addEventListener('message', listen);
  return () => {
    channel.close();
    removeEventListener('message', listen);
  };
};

/** Notifies the window that started a purchase that the purchase's status has changed. */
export const notifyPurchaseChanged = (purchaseId: string): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(purchaseId);
  channel.close();
};

/** Calls `closed` one poll after the window has closed, because its message may still be pending. */
export const watchClosing = (payment: Window, closed: () => void): (() => void) => {
  let wasClosed = false;
  const watch = setInterval(() => {
    if (wasClosed) {
      clearInterval(watch);
      closed();
    }
    wasClosed = payment.closed;
  }, CLOSED_POLL_MS);
  return () => clearInterval(watch);
};
