import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { PostFields } from '../auth/post-policy.ts';
import { S3Error } from '../errors.ts';
import { postFormBytesMax, postFormFieldsMax } from '../limits.ts';

/** Browser form up to its file; the fields are complete, and the file is still being received. */
export interface PostForm {
  /** Fields by lowercase name. */
  fields: PostFields;
  file: Readable;
  /** Resolves when the form has ended correctly; the file must be read first. */
  end: Promise<void>;
}

const ignore = (): void => undefined;

/** Collects the form fields and enforces S3's limits. */
class FieldCollector {
  readonly fields = new Map<string, string>();
  #bytes = 0;

  add(rawName: string | undefined, value: string, isCut: boolean): void {
    const name = (rawName ?? '').toLowerCase();
    this.#bytes += name.length + Buffer.byteLength(value);
    if (isCut || this.#bytes > postFormBytesMax) throw new S3Error('MaxPostPreDataLengthExceeded');
    if (name === '') throw new S3Error('MalformedPOSTRequest', 'A form field has no name.');
    if (name === 'file') throw new S3Error('InvalidArgument', 'The field file must be a file, with a file name.');
    if (this.fields.has(name)) throw new S3Error('InvalidArgument', `The form field ${name} was sent twice.`);
    this.fields.set(name, value);
  }
}

const createParser = (request: IncomingMessage): busboy.Busboy => {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      fileHwm: 256 * 1024,
      limits: {
        fieldNameSize: 256,
        fieldSize: postFormBytesMax,
        fields: postFormFieldsMax,
        files: 2,
        parts: postFormFieldsMax + 2,
      },
    });
  } catch {
    throw new S3Error('MalformedPOSTRequest');
  }
};

/**
 * Reads multipart/form-data up to the file, which must be the last field, and passes the form to `use`. The body is
 * never buffered as a whole: the file is read at the speed of its consumer.
 * @throws S3Error MalformedPOSTRequest | MaxPostPreDataLengthExceeded | InvalidArgument
 */
export const withForm = async <T>(request: IncomingMessage, use: (form: PostForm) => Promise<T>): Promise<T> => {
  const parser = createParser(request);
  const collector = new FieldCollector();
  let stop: (error: unknown) => void = ignore;
  let finish: () => void = ignore;
  const end = new Promise<void>((resolve, reject) => {
    stop = reject;
    finish = resolve;
  });
  end.catch(ignore);
  const file = new Promise<Readable>((resolve, reject) => {
    let hasFile = false;
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      try {
        if (hasFile) throw new S3Error('InvalidArgument', 'The file must be the last field of the form.');
        collector.add(name, value, nameTruncated || valueTruncated);
      } catch (error) {
        stop(error);
      }
    });
    parser.on('file', (name, stream) => {
      stream.on('error', ignore);
      const isOne = !hasFile && name.toLowerCase() === 'file';
      if (!isOne)
        stop(new S3Error('InvalidArgument', 'POST requires exactly one file upload per request, in the field file.'));
      hasFile = true;
      resolve(stream);
    });
    for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => stop(new S3Error('MaxPostPreDataLengthExceeded')));
    }
    parser.on('error', (error) =>
      stop(new S3Error('MalformedPOSTRequest', `The form is not well-formed: ${String(error)}`)),
    );
    parser.on('close', () => {
      if (!hasFile) stop(new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.'));
      finish();
    });
    end.catch(reject);
  });
  const onClose = (): void => {
    if (!request.complete) parser.destroy(new Error('the client went away'));
  };
  request.once('close', onClose);
  request.pipe(parser);
  try {
    return await use({ file: await file, fields: collector.fields, end });
  } finally {
    request.off('close', onClose);
    request.unpipe(parser);
    parser.destroy();
  }
};
