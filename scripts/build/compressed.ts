import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest)$/;
/** Size in bytes below which compression gains nothing, because the file fits into one packet. */
const BYTES_MIN = 1_024;
/** Size in bytes above which Brotli's best quality takes seconds to save a few percent. */
const BEST_BYTES_MAX = 1_024 * 1_024;
const GOOD_QUALITY = 9;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < BYTES_MIN) return;
  const quality = content.length > BEST_BYTES_MAX ? GOOD_QUALITY : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    asBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    asGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

/**
 * Vite plugin that writes `.br` and `.gz` files next to the client's files, so the server never compresses them at
 * runtime.
 */
export const compressed = () => {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build' as const,
    configResolved: ({ root, build }: { root: string; build: { outDir: string } }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(folder, file))),
      );
    },
  };
};
