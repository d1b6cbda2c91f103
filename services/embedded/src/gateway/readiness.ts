import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Health of a service; `detail` is its current activity, or the reason why it is not ready. The product can be ready
 * while a service with `required: false` is down.
 */
export type PartHealth = { ready: boolean; required?: false; detail?: string };
export type Parts = Readonly<Record<string, PartHealth>>;
export type Readiness = { status: 'ready' | 'not_ready'; parts: Parts };

/** Time limit for a service that hangs; a busy one may take seconds to respond. */
const answerMsMax = 6_000;
const answerBytesMax = 256 * 1024;

const isHealth = (value: unknown): value is PartHealth =>
  typeof value === 'object' && value !== null && typeof (value as PartHealth).ready === 'boolean';

const partsOf = (value: unknown): Parts | undefined => {
  const parts = (value as { parts?: unknown } | null)?.parts;
  if (typeof parts !== 'object' || parts === null) return undefined;
  const entries = Object.entries(parts).filter((entry): entry is [string, PartHealth] => isHealth(entry[1]));
  return Object.fromEntries(
    entries.map(([name, { ready, required, detail }]) => [
      name,
      {
        ready,
        ...(required === false && { required }),
        ...(detail !== undefined && { detail: String(detail) }),
      },
    ]),
  );
};

const fetchText = (url: string): Promise<string> =>
  new Promise((settle, fail) => {
    const request = get(
      url,
      { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(answerMsMax) },
      (answer) => {
        if (Number(answer.headers['content-length'] ?? 0) > answerBytesMax) {
          answer.destroy(new Error('the answer is too long'));
        }
        text(answer).then(settle, fail);
      },
    );
    request.once('error', fail);
  });

/** Requests the health of the product. A product that does not respond counts as one service that is not ready. */
const askApp = async (appUrl: string, path: string): Promise<Parts> => {
  try {
    const parts = partsOf(JSON.parse(await fetchText(new URL(path, appUrl).href)));
    return parts ?? { app: { ready: false, detail: 'its health answer cannot be read' } };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return {
      app: {
        ready: false,
        detail: code === 'ECONNREFUSED' ? 'does not answer yet' : `cannot be reached (${code ?? name})`,
      },
    };
  }
};

/**
 * Merges two reports on the services. A service in both reports is ready only if both say so; the product's report
 * (`one`) decides whether it is required.
 */
const join = (one: Parts, other: Parts): Parts => {
  const doubted = Object.entries(one).filter(([name, { ready }]) => !ready && other[name]?.ready === true);
  const joined = { ...one, ...other, ...Object.fromEntries(doubted) };
  return Object.fromEntries(
    Object.entries(joined).map(([name, health]) => [
      name,
      one[name]?.required === false ? { ...health, required: false } : health,
    ]),
  );
};

/**
 * Merges the supervisor's view of the services with the product's own. For `/health/ready`, the status is ready when
 * every required service is; for other paths, when every service is.
 */
export const readiness = async (appUrl: string, path: string, own: Parts): Promise<Readiness> => {
  const parts = join(await askApp(appUrl, path), own);
  const needed = Object.values(parts).filter(({ required }) => path !== '/health/ready' || required !== false);
  return { status: needed.every(({ ready }) => ready) ? 'ready' : 'not_ready', parts };
};
