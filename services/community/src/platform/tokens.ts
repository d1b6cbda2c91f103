/** Injection tokens of the values that `compose.ts` provides to all modules. */
export const DATABASE = Symbol('database');
/** Short reads by key (`Lookups`). */
export const LOOKUPS = Symbol('lookups');
/** Nest token of the configuration. */
export const CONFIG = Symbol('config');
/** Processor that makes versions of uploaded files (`MediaProcessor`). */
export const MEDIA = Symbol('media');
/** The social login provider (`Facebook`), or null when none is configured. */
export const FACEBOOK = Symbol('facebook');
/** The GIF provider (`GifProvider`), or null when none is configured. */
export const GIF_PROVIDER = Symbol('gif-provider');
/** Sender of notifications to browsers (`WebPush`), or null when none are sent. */
export const WEB_PUSH = Symbol('web push');
/** The payment provider (`PaymentProvider`), or null when none is configured. */
export const PAYMENT = Symbol('payment');
/** The chain that works are minted on (`Chain`), or null when none is configured. */
export const CHAIN = Symbol('chain');
/** Both Merkle trees of the log (`LogTrees`). */
export const LOG_TREES = Symbol('log-trees');
