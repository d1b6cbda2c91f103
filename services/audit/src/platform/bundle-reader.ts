import { BundleSource } from '../bundle/source.ts';
import { fileInput } from './file-input.ts';
import { nodeTools } from './node-tools.ts';

/**
 * Opens an export on disk.
 * @throws Unreadable when the file can't be read, or is not an export
 */
export const openBundle = (path: string): Promise<BundleSource> =>
  BundleSource.open(fileInput(path), nodeTools.startSha256());
