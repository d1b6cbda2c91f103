/** Error for any response of the storage other than 204; `status` is 0 when there was no response. */
export class StorageRefusal extends Error {
  constructor(readonly status: number) {
    super(`Storage answered ${status}`);
    this.name = 'StorageRefusal';
  }
}

const ACCEPTED = 204;

interface Ticket {
  url: string;
  fields: Record<string, string>;
}

/**
 * Posts a file with its signed form: all fields, then the file, and no bearer token. Uses XMLHttpRequest, because fetch
 * can't report upload progress.
 * @throws StorageRefusal, or an AbortError when the signal aborts
 */
export const postForm = (
  { url, fields }: Ticket,
  file: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () =>
      request.status === ACCEPTED ? resolve() : reject(new StorageRefusal(request.status)),
    );
    request.addEventListener('error', () => reject(new StorageRefusal(0)));
    request.addEventListener('timeout', () => reject(new StorageRefusal(0)));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('POST', url);
    request.send(form);
  });
